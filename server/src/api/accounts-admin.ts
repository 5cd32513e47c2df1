import { changePermissionSet } from '../accounts/change-permission-set.ts'
import { changeRole, handOver } from '../accounts/change-role.ts'
import { deleteUser } from '../accounts/delete-user.ts'
import { userById } from '../accounts/find-user.ts'
import { createInvitation, openInvitations, withdrawInvitation } from '../accounts/invitations.ts'
import { deleteListFilter, listFilters, saveListFilter } from '../accounts/list-filters.ts'
import { listUsers } from '../accounts/list-users.ts'
import { renameUser } from '../accounts/rename-user.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { customersWithTag } from '../orders/customers/customers-with-tag.ts'
import type { Shop } from '../shop.ts'

export function adminUserRoutes(serve: ServeCall, { db, now, randomToken }: Shop): void {
  serve('GET /api/v1/admin/user', ({ query }) => listUsers(db, query, customersWithTag))

  serve('GET /api/v1/admin/user/{id}', async ({ params }) => ({ data: await userById(db, params.id) }))

  serve('PATCH /api/v1/admin/user/{id}', async ({ params, body, caller }) => ({
    data: await renameUser(db, caller, { user_id: params.id, name: body.name }, now()),
  }))

  serve('DELETE /api/v1/admin/user/{id}', async ({ params, caller }) => {
    await deleteUser(db, caller, params.id, now())
    return { data: null }
  })

  serve('PATCH /api/v1/admin/user/{id}/role', async ({ params, body, caller }) => ({
    data: await changeRole(db, caller, { user_id: params.id, role_id: body.role_id }, now()),
  }))

  serve('PUT /api/v1/admin/user/{id}/permission-set', async ({ params, body, caller }) => ({
    data: await changePermissionSet(db, caller, { user_id: params.id, ...body }, now()),
  }))

  serve('POST /api/v1/admin/user/{id}/hand-over', async ({ params, caller }) => ({
    data: await handOver(db, caller, params.id, now()),
  }))

  serve('GET /api/v1/admin/invitation', async () => ({ data: await openInvitations(db, now()) }))

  serve('POST /api/v1/admin/invitation', async ({ body, caller }) => ({
    data: await createInvitation(db, caller, body, { now: now(), randomToken }),
  }))

  serve('DELETE /api/v1/admin/invitation/{id}', async ({ params, caller }) => {
    await withdrawInvitation(db, caller, params.id, now())
    return { data: null }
  })
}

export function listFilterRoutes(serve: ServeCall, { db }: Shop): void {
  serve('GET /api/v1/admin/list-filter', async ({ query, caller }) => ({
    data: await listFilters(db, caller, query.list),
  }))

  serve('PUT /api/v1/admin/list-filter', async ({ body, caller }) => ({
    data: await saveListFilter(db, caller, body),
  }))

  serve('DELETE /api/v1/admin/list-filter/{id}', async ({ params, caller }) => {
    await deleteListFilter(db, caller, params.id)
    return { data: null }
  })
}
