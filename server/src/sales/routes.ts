/** The dashboard and reports of sales over HTTP. */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { findDashboard } from './find-dashboard.ts'
import { findReport, findWholeReport } from './find-report.ts'
import { reportCsv, reportFileName } from './report-csv.ts'

export function salesRoutes(serve: ServeCall, { db, config, now }: Shop): void {
  serve('GET /api/v1/admin/dashboard', async () => ({
    data: await findDashboard(db, config.timezone, now()),
  }))

  serve('GET /api/v1/admin/report', async ({ query }) => ({
    data: await findReport(db, query, config.timezone, now()),
  }))

  serve('GET /api/v1/admin/report/csv', async ({ query, reply }) => {
    const report = await findWholeReport(db, query, config.timezone, now())
    reply.header('content-disposition', `attachment; filename="${reportFileName(report)}"`)
    return reportCsv(report)
  })
}
