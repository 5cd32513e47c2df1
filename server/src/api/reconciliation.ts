import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { reconciliationReport, reportSpan } from '../payments/books/report.ts'
import type { Shop } from '../shop.ts'

export function reconciliationRoutes(serve: ServeCall, shop: Shop): void {
  const languageOf = requestLanguages(shop.shopSettings)

  serve('GET /api/v1/admin/money', async ({ query, request }) => {
    const span = reportSpan(query, shop.config.timezone, shop.now())
    return { data: await reconciliationReport(shop.db, span, shop.now(), languageOf(request)) }
  })
}
