import { findDashboard } from '../backoffice/sales/find-dashboard.ts'
import { findPendingTasks } from '../backoffice/sales/find-pending-tasks.ts'
import { findReport, findWholeReport } from '../backoffice/sales/find-report.ts'
import { reportCsv, reportFileName } from '../backoffice/sales/report-csv.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'

export function salesRoutes(serve: ServeCall, { db, config, now }: Shop): void {
  serve('GET /api/v1/admin/dashboard', async () => ({
    data: await findDashboard(db, config.timezone, now()),
  }))

  serve('GET /api/v1/admin/pending-tasks', async () => {
    const { is_test_money: _, ...tasks } = await findPendingTasks(db)
    return { data: tasks }
  })

  serve('GET /api/v1/admin/report', async ({ query }) => ({
    data: await findReport(db, query, config.timezone, now()),
  }))

  serve('GET /api/v1/admin/report/csv', async ({ query, reply }) => {
    const report = await findWholeReport(db, query, config.timezone, now())
    reply.header('content-disposition', `attachment; filename="${reportFileName(report)}"`)
    return reportCsv(report)
  })
}
