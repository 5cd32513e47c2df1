import { countStock } from '../catalog/stock/count-stock.ts'
import { listStock } from '../catalog/stock/list-stock.ts'
import { readLedger } from '../catalog/stock/read-ledger.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { hideBuyers } from './withheld-fields.ts'

export function stockRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/stock', ({ query }) => listStock(db, query))

  serve('GET /api/v1/admin/stock/{id}/movement', async ({ params, query, caller }) => {
    const { data, meta } = await readLedger(db, params.id, query.before)
    return { data: hideBuyers(caller, data), meta }
  })

  serve('POST /api/v1/admin/stock/count', async ({ body, caller }) => ({
    data: await countStock(db, caller, body.counts, now()),
  }))
}
