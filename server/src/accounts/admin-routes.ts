/** Users as admins manage them, over HTTP (spec §7). */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { deleteUser } from './delete-user.ts'
import { userById } from './find-user.ts'
import { listUsers } from './list-users.ts'
import { renameUser } from './rename-user.ts'

export function adminUserRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/admin/user', ({ query }) => listUsers(db, query))

  serve('GET /api/v1/admin/user/{id}', async ({ params }) => ({ data: await userById(db, params.id) }))

  serve('PATCH /api/v1/admin/user/{id}', async ({ params, body, caller }) => ({
    data: await renameUser(db, caller, { user_id: params.id, name: body.name }, now()),
  }))

  serve('DELETE /api/v1/admin/user/{id}', async ({ params, caller }) => {
    await deleteUser(db, caller, params.id, now())
    return { data: null }
  })
}
