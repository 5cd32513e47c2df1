/** A provider for money that admins record by hand; it knows only these receipts. */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { paymentAccount } from '../platform/database/schema/payments.ts'
import { manualReceipt } from '../platform/database/schema/receipts.ts'
import { findInstallation } from './installation.ts'
import { paymentReference } from './payment-reference.ts'
import type { ProviderClient, ProviderOrder } from './provider.ts'

type ReceiptAccount = Pick<ProviderClient, 'provider' | 'merchantId'>

/** A receipt has one capture, whose id is the receipt's plus this suffix. */
const CAPTURE_ENDING = 'IN'

async function findReceipt(
  db: Db,
  { provider, merchantId }: ReceiptAccount,
  provider_order_id: string,
): Promise<ProviderOrder | undefined> {
  const [found] = await db
    .select({ receipt: manualReceipt })
    .from(manualReceipt)
    .innerJoin(paymentAccount, eq(paymentAccount.name, manualReceipt.account))
    .where(and(eq(manualReceipt.provider_order_id, provider_order_id), eq(paymentAccount.provider, provider)))
  if (!found) return undefined
  const { order_id, amount_minor, received_at } = found.receipt
  const reference = paymentReference(await findInstallation(db), order_id)
  const capture = {
    capture_id: `${provider_order_id}${CAPTURE_ENDING}`,
    status: 'completed' as const,
    amount_minor,
    currency: RUPIAH,
    reference,
    captured_at: received_at,
  }
  return {
    provider_order_id,
    status: 'completed',
    isCharge: true,
    units: [{ reference, merchant_id: merchantId, captures: [capture], refunds: [] }],
    payer_email: '',
    payer_name: '',
  }
}

/** Real money in rupiah; refunds are made by hand, too. */
export function receiptProvider(db: Db, account: ReceiptAccount): ProviderClient {
  return {
    ...account,
    mode: 'live',
    currencies: [RUPIAH],
    findOrder: (providerOrderId) => findReceipt(db, account, providerOrderId),
    findOrderOfCapture: async (captureId) => captureId.slice(0, -CAPTURE_ENDING.length),
    client: { options: {}, scriptHosts: undefined },
  }
}
