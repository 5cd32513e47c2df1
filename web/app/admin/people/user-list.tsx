import type { User } from '@warung/contract/accounts.ts'
import { mayManage } from '@warung/contract/roles.ts'
import { USER_SORTS } from '@warung/contract/values/list-sorts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { href, Link, useSearchParams } from 'react-router'
import { browserApi } from '../../client/api'
import { ButtonLink } from '../../ui/button'
import { Cell, Row } from '../../ui/table'
import { AdminList } from '../lists/admin-list'
import { changeSavedFilters, changesSavedFilters } from '../lists/change-saved-filters'
import { deleteRow, shouldRevalidateList, useRowDeletion } from '../lists/delete-row'
import { choicesOf, pageHref, queryOf } from '../lists/list-query'
import { loadFilteredList } from '../lists/load-list'
import { RowActions } from '../lists/row-actions'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/user-list'
import { roleLabel } from './role-name'
import { peopleTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const viewer = requireAdmin(request)
  const query = queryOf(request, USER_SORTS)
  const call = () => browserApi('GET /api/v1/admin/user', { query })
  return { viewer, ...(await loadFilteredList(request, 'users', call)) }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: peopleTexts.title }]
}

function userPageHref(search: URLSearchParams): (page: number) => string {
  return (page) => pageHref(href('/admin/userlist'), search, page)
}

async function requestUserDeletion(id: number): Promise<void> {
  await browserApi('DELETE /api/v1/admin/user/{id}', { params: { id } })
}

export function clientAction({ request }: Route.ClientActionArgs) {
  if (changesSavedFilters(request)) return changeSavedFilters(request, 'users')
  const query = queryOf(request, USER_SORTS)
  return deleteRow(request, {
    remove: requestUserDeletion,
    page: query.page,
    hrefOf: userPageHref(new URL(request.url).searchParams),
    fetchMeta: () => browserApi('GET /api/v1/admin/user', { query: { ...query, page: 1 } }),
  })
}

export const shouldRevalidate = shouldRevalidateList

const userSearchFields = {
  label: peopleTexts.search,
  selects: [{ name: 'sort', label: peopleTexts.sort, choices: choicesOf(USER_SORTS, peopleTexts.sorts) }],
}

type UserTableRowProps = {
  user: User
  isManaged: boolean
  onDelete: () => void
}

function UserTableRow({ user, isManaged, onDelete }: UserTableRowProps) {
  return (
    <Row>
      <Cell slot="number">{user.user_id}</Cell>
      <Cell slot="title" className="person-name min-w-40 wrap-anywhere">
        <Link
          to={href('/admin/user/:id', { id: String(user.user_id) })}
          className="phone:inline-flex phone:min-h-11 phone:items-center"
        >
          {user.name}
        </Link>
      </Cell>
      <Cell className="min-w-64 wrap-anywhere">
        <a
          href={`mailto:${user.email}`}
          className="phone:inline-flex phone:min-h-11 phone:items-center underline"
        >
          {user.email}
        </a>
      </Cell>
      <Cell slot="state" className="whitespace-nowrap">
        {roleLabel(user)}
      </Cell>
      <Cell slot="actions">
        {isManaged ? (
          <RowActions
            name={user.name}
            editHref={href('/admin/user/:id/edit', { id: String(user.user_id) })}
            onDelete={onDelete}
          />
        ) : null}
      </Cell>
    </Row>
  )
}

export default function UserList({ loaderData }: Route.ComponentProps) {
  const { viewer, rows, page, lastPage, matches, total, failure } = loaderData
  const [search] = useSearchParams()
  const deletion = useRowDeletion()
  return (
    <AdminList
      title={peopleTexts.title}
      action={
        viewer.role_id === ROLE.superAdmin ? (
          <ButtonLink to={href('/admin/invitations')} variant="secondary" className="phone:mb-4">
            {peopleTexts.invite}
          </ButtonLink>
        ) : null
      }
      search={userSearchFields}
      savedFilters={loaderData.savedFilters}
      failure={failure?.message}
      deletion={{ ...deletion, question: peopleTexts.question }}
      head={peopleTexts.heads}
      lastColumn={peopleTexts.actions}
      isEmpty={rows.length === 0}
      {...{ matches, total }}
      pages={{ page, lastPage, hrefOf: userPageHref(search) }}
    >
      {rows.map((user) => (
        <UserTableRow
          key={user.user_id}
          user={user}
          isManaged={mayManage(viewer, user)}
          onDelete={() => deletion.ask(user.user_id)}
        />
      ))}
    </AdminList>
  )
}
