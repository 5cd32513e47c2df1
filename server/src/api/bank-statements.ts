import type { ServeCall } from '../http/serve-call.ts'
import { checkCodSettlement } from '../payments/cod/check-cod-settlement.ts'
import { checkBankStatement } from '../payments/transfers/check-bank-statement.ts'
import type { Shop } from '../shop.ts'

export function bankStatementRoutes(serve: ServeCall, { db, config: { timezone }, now }: Shop): void {
  serve('POST /api/v1/admin/bank-statement/check', async ({ body }) => ({
    data: await checkBankStatement(db, body, { timezone, now: now() }),
  }))

  serve('POST /api/v1/admin/cod-settlement/check', async ({ body }) => ({
    data: await checkCodSettlement(db, body),
  }))
}
