import { listChanges } from '../backoffice/history/list-changes.ts'
import { undoChange } from '../backoffice/history/undo-change.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'

export function auditRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/audit', ({ caller, query }) => listChanges(db, caller, query, now()))

  serve('POST /api/v1/admin/audit/{id}/undo', async ({ caller, params }) => ({
    data: await undoChange(db, caller, params.id, now()),
  }))
}
