import { mayManage, roleName } from '@warung/contract/roles.ts'
import { USER_SORTS, type UserSort } from '@warung/contract/values/list-sorts.ts'
import { href, useSearchParams } from 'react-router'
import { orToLogin } from '../account/require-signed-in'
import { browserApi, CallFailed } from '../api'
import { pagingOf } from '../paging'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Cell } from '../ui/table'
import type { Route } from './+types/user-list'
import { AdminList } from './admin-list'
import { choicesOf, pageHref, queryOf } from './list-query'
import { requireAdmin } from './require-admin'
import { RowActions } from './row-actions'
import { useDelete } from './use-delete'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const viewer = requireAdmin(request)
  const query = queryOf(request, USER_SORTS)
  try {
    const { data, meta } = await browserApi('GET /api/v1/admin/user', { query })
    return { viewer, query, users: data, ...pagingOf(meta), failure: undefined }
  } catch (error) {
    if (error instanceof CallFailed && error.status !== 401) {
      return { viewer, query, users: [], ...pagingOf(undefined), failure: error.message }
    }
    throw orToLogin(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Users' }]
}

async function requestUserDeletion(id: number): Promise<void> {
  await browserApi('DELETE /api/v1/admin/user/{id}', { params: { id } })
}

const userSortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By e-mail',
}

const userSearchFields = {
  label: 'Search name or e-mail',
  selects: [{ name: 'sort', label: 'Order', choices: choicesOf(USER_SORTS, userSortLabels) }],
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { viewer, query, users, page, lastPage, failure } = loaderData
  const [asked] = useSearchParams()
  const pages = { page, lastPage, hrefOf: (to: number) => pageHref(href('/admin/userlist'), asked, to) }
  const findLastPage = async () => {
    const { meta } = await browserApi('GET /api/v1/admin/user', { query: { ...query, page: 1 } })
    return pagingOf(meta).lastPage
  }
  const { ask, refusal, dialog } = useDelete(requestUserDeletion, { ...pages, findLastPage })
  return (
    <>
      <AdminList
        title="Users"
        search={userSearchFields}
        failure={failure}
        refusal={refusal}
        head={['ID', 'NAME', 'EMAIL', 'ROLE']}
        lastColumn="Actions"
        pages={pages}
      >
        {users.map((user) => (
          <tr key={user.user_id}>
            <Cell>{user.user_id}</Cell>
            <Cell className="min-w-40 wrap-anywhere">{user.name}</Cell>
            <Cell className="min-w-64 wrap-anywhere">
              <a href={`mailto:${user.email}`}>{user.email}</a>
            </Cell>
            <Cell className="whitespace-nowrap">{roleName(user.role_id)}</Cell>
            <Cell>
              {mayManage(viewer, user) ? (
                <RowActions
                  name={user.name}
                  editHref={href('/admin/user/:id/edit', { id: String(user.user_id) })}
                  onDelete={() => ask(user.user_id)}
                />
              ) : null}
            </Cell>
          </tr>
        ))}
      </AdminList>
      <ConfirmDialog question="Are you sure delete this user?" confirm="Delete" {...dialog} />
    </>
  )
}
