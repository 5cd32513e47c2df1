import { mayManage, roleName } from '@warung/contract/roles.ts'
import { useState } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import { orToLogin } from '../account/must-be-signed-in'
import { browserApi, CallFailed, messageOf } from '../api'
import { Alert } from '../ui/alert'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Pagination } from '../ui/pagination'
import { Cell, Table } from '../ui/table'
import type { Route } from './+types/user-list'
import { pageHref, queryOf } from './list-query'
import { ListSearch } from './list-search'
import { mustBeAdmin } from './must-be-admin'
import { RowActions } from './row-actions'

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

export default function UserList({ loaderData: { viewer, users, meta, failure } }: Route.ComponentProps) {
  const [leaving, setLeaving] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()

  const answer = async (isConfirmed: boolean): Promise<void> => {
    const id = leaving
    setLeaving(undefined)
    if (!isConfirmed || id === undefined) return
    setRefusal(undefined)
    try {
      await browserApi('DELETE /api/v1/admin/user/{id}', { params: { id } })
    } catch (error) {
      setRefusal(messageOf(error))
    }
    await revalidate()
  }

  const problem = failure ?? refusal
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">Users</h1>
      <ListSearch
        label="Search name or e-mail"
        selects={[
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
        ]}
      />
      {problem ? (
        <div className="mb-4">
          <Alert kind="error">{problem}</Alert>
        </div>
      ) : null}
      <Table
        caption="Users"
        head={[
          'ID',
          'NAME',
          'EMAIL',
          'ROLE',
          <span key="actions" className="sr-only">
            Actions
          </span>,
        ]}
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
                  onDelete={() => setLeaving(user.user_id)}
                />
              ) : null}
            </Cell>
          </tr>
        ))}
      </Table>
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => pageHref(href('/admin/userlist'), search, page)}
      />
      <ConfirmDialog
        question="Are you sure delete this user?"
        confirm="Delete"
        isOpen={leaving !== undefined}
        onAnswer={(isConfirmed) => void answer(isConfirmed)}
      />
    </>
  )
}
