import { mayManage, roleName } from '@warung/contract/roles.ts'
import { href, useSearchParams } from 'react-router'
import { orToLogin } from '../account/must-be-signed-in'
import { browserApi, CallFailed } from '../api'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Cell } from '../ui/table'
import type { Route } from './+types/user-list'
import { AdminList } from './admin-list'
import { pageHref, queryOf } from './list-query'
import { mustBeAdmin } from './must-be-admin'
import { RowActions } from './row-actions'
import { useDelete } from './use-delete'

const sorts = ['newest', 'oldest', 'name', 'email'] as const

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const viewer = mustBeAdmin()
  try {
    const { data, meta } = await browserApi('GET /api/v1/admin/user', { query: queryOf(request, sorts) })
    return { viewer, users: data, meta, failure: undefined }
  } catch (error) {
    if (error instanceof CallFailed && error.status !== 401) {
      return { viewer, users: [], meta: { last_page: 1, current_page: 1 }, failure: error.message }
    }
    throw orToLogin(request, error)
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Users' }]

const deleteUser = async (id: number): Promise<void> => {
  await browserApi('DELETE /api/v1/admin/user/{id}', { params: { id } })
}

const search = {
  label: 'Search name or e-mail',
  selects: [
    {
      name: 'sort',
      label: 'Order',
      choices: [
        { value: '', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
        { value: 'name', label: 'By name' },
        { value: 'email', label: 'By e-mail' },
      ],
    },
  ],
}

export default function UserList({ loaderData: { viewer, users, meta, failure } }: Route.ComponentProps) {
  const { ask, refusal, dialog } = useDelete(deleteUser)
  const [asked] = useSearchParams()
  return (
    <>
      <AdminList
        title="Users"
        search={search}
        problem={failure ?? refusal}
        head={['ID', 'NAME', 'EMAIL', 'ROLE']}
        lastColumn="Actions"
        pages={{
          page: meta.current_page,
          lastPage: meta.last_page,
          hrefOf: (page) => pageHref(href('/admin/userlist'), asked, page),
        }}
      >
        {users.map((user) => (
          <tr key={user.user_id}>
            <Cell>{user.user_id}</Cell>
            <Cell className="break-words">{user.name}</Cell>
            <Cell>
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
