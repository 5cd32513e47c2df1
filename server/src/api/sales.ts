import { Readable } from 'node:stream'
import { SALES_REPORT_DAYS_MAX } from '@warung/contract/values/limits.ts'
import { CSV_SEPARATORS } from '@warung/contract/values/product-imports.ts'
import { findDashboard } from '../backoffice/sales/find-dashboard.ts'
import { findPendingTasks } from '../backoffice/sales/find-pending-tasks.ts'
import { findReport, findWholeReport, SALES_DAYS_DEFAULT } from '../backoffice/sales/find-report.ts'
import { reportCsv, reportFileName } from '../backoffice/sales/report-csv.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { exportOrders } from '../orders/orders/export-orders.ts'
import { hasTaxDocuments } from '../orders/tax-invoices/find-tax-invoices.ts'
import { dateSpan } from '../platform/time/date-span.ts'
import type { Shop } from '../shop.ts'
import { tasksOf } from './withheld-fields.ts'

function orderExportRoute(serve: ServeCall, { database, config, now, shopSettings }: Shop): void {
  const { timezone } = config
  const languageOf = requestLanguages(shopSettings)
  serve('GET /api/v1/admin/order/export', async ({ query, request, reply }) => {
    const span = dateSpan(query, {
      timezone,
      now: now(),
      defaultDays: SALES_DAYS_DEFAULT,
      daysMax: SALES_REPORT_DAYS_MAX,
    })
    reply.header('content-disposition', `attachment; filename="orders-${span.from}-to-${span.to}.csv"`)
    const options = {
      separator: CSV_SEPARATORS[query.separator],
      language: languageOf(request),
      hasInvoices: shopSettings().invoices.is_on,
    }
    // not `shop.db`: a long span takes longer than a request's time limit
    return Readable.from(exportOrders(database.background, span, options))
  })
}

export function salesRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now, shopSettings } = shop
  const languageOf = requestLanguages(shopSettings)
  orderExportRoute(serve, shop)

  serve('GET /api/v1/admin/dashboard', async () => ({
    data: await findDashboard(db, config.timezone, now()),
  }))

  serve('GET /api/v1/admin/pending-tasks', async ({ caller }) => {
    const { is_test_money: _, ...tasks } = await findPendingTasks(db)
    return { data: tasksOf(caller, tasks) }
  })

  serve('GET /api/v1/admin/report', async ({ query }) => {
    const report = await findReport(db, query, config.timezone, now())
    const hasDocuments = await hasTaxDocuments(db, report)
    return { data: { ...report, ...(hasDocuments && { has_tax_documents: true as const }) } }
  })

  serve('GET /api/v1/admin/report/csv', async ({ query, request, reply }) => {
    const report = await findWholeReport(db, query, config.timezone, now())
    reply.header('content-disposition', `attachment; filename="${reportFileName(report)}"`)
    return reportCsv(report, languageOf(request))
  })
}
