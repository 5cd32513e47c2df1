import { MIDTRANS_ENV, startMidtransSimulator } from '../../../testing/midtrans-simulator.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openGatewayShop } from './gateway-shop.ts'

export function openMidtransShop(database: Database) {
  return openGatewayShop(database, {
    payment_method_id: 4,
    start: startMidtransSimulator,
    environment: ({ url }) => ({ ...MIDTRANS_ENV, MIDTRANS_API_URL: url }),
  })
}
