/** Admins' actions, newest first. Deletions, hidden reviews and bulk changes can be undone. */
import { AUDIT_ACTIONS } from '@warung/contract/values/audit-actions.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href, Link, useSearchParams } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { activeMethodName } from '../../payment-methods/settings-registry'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { showToast } from '../../ui/toast'
import { ListSearch } from '../lists/list-search'
import { NoMatches } from '../lists/no-matches'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/history'
import { changeTexts } from './change-texts'
import { HistoryEntry } from './history-entry'
import { historyTexts } from './texts'

/** Ignores empty and invalid filters. */
function historyQuery(search: URLSearchParams) {
  const number = (name: string): number | undefined => {
    const value = search.get(name) ?? ''
    return ID_PATTERN.test(value) ? Number(value) : undefined
  }
  const keyword = search.get('keyword')?.trim() || undefined
  const action = AUDIT_ACTIONS.find((option) => option === search.get('action'))
  const [user_id, before] = [number('user_id'), number('before')]
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(action === undefined ? {} : { action }),
    ...(user_id === undefined ? {} : { user_id }),
    ...(before === undefined ? {} : { before }),
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const query = historyQuery(new URL(request.url).searchParams)
  try {
    const [{ data, meta }, { data: methods }] = await Promise.all([
      browserApi('GET /api/v1/admin/audit', { query }),
      browserApi('GET /api/v1/admin/payment-method'),
    ])
    const methodNames = new Map(methods.map((method) => [method.payment_method_id, activeMethodName(method)]))
    return { entries: data, older: meta.before, query, methodNames, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { entries: [], older: null, query, methodNames: undefined, failure: error.message }
  }
}
clientLoader.hydrate = true as const

function undoneMessage(kept: number): string {
  return kept === 0 ? historyTexts.undone : historyTexts.undoneExcept(kept)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = Number(textOf(await request.formData(), 'id'))
  try {
    const { data } = await browserApi('POST /api/v1/admin/audit/{id}/undo', { params: { id } })
    showToast(undoneMessage(data.skipped_count))
    return { isUndone: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: historyTexts.title }]
}

const historySearchFields = {
  label: historyTexts.search,
  selects: [
    {
      name: 'action',
      label: historyTexts.filter,
      choices: [
        { value: '', label: historyTexts.everything },
        ...AUDIT_ACTIONS.map((value) => ({ value, label: changeTexts.actions[value] })),
      ],
    },
  ],
}

/** The same search with changes, back at the first page; '' removes a filter. */
function historyHref(search: URLSearchParams, change: Readonly<Record<string, string>> = {}): string {
  const merged = Object.entries({ ...Object.fromEntries(search), before: '', ...change })
  const text = new URLSearchParams(merged.filter(([, value]) => value !== '')).toString()
  return text === '' ? href('/admin/history') : `${href('/admin/history')}?${text}`
}

function NoEntries({ isEmpty, isFiltered }: { isEmpty: boolean; isFiltered: boolean }) {
  return (
    <>
      <NoMatches isShown={isEmpty && isFiltered} clearHref={`${href('/admin/history')}?keyword=`} />
      {isEmpty && !isFiltered ? (
        <EmptyState title={historyTexts.nothingYet} help={historyTexts.nothingYetHelp} />
      ) : null}
    </>
  )
}

type PagesProps = { search: URLSearchParams; isNewest: boolean; older: number | null }

function HistoryPages({ search, isNewest, older }: PagesProps) {
  if (isNewest && older === null) return null
  return (
    <nav aria-label={historyTexts.pages} className="mt-6 flex flex-wrap justify-center gap-2">
      {isNewest ? null : (
        <ButtonLink to={historyHref(search)} variant="secondary">
          {historyTexts.newest}
        </ButtonLink>
      )}
      {older === null ? null : (
        <ButtonLink to={historyHref(search, { before: String(older) })} variant="secondary">
          {historyTexts.older}
        </ButtonLink>
      )}
    </nav>
  )
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { entries, older, query, methodNames, failure } = loaderData
  const [search] = useSearchParams()
  const isFiltered = Object.keys(query).length > 0
  const person = entries.find(({ user_id }) => user_id === query.user_id)
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 font-bold text-2xl">{historyTexts.title}</h1>
      <ListSearch key={search.toString()} {...historySearchFields} />
      {query.user_id !== undefined && person ? (
        <p className="mb-4">
          {historyTexts.onlyPerson(person.user_name)}{' '}
          <Link to={historyHref(search, { user_id: '' })} className="underline">
            {historyTexts.showEveryone}
          </Link>
        </p>
      ) : null}
      {failure ? <FailedLoad message={failure} /> : null}
      <NoEntries isEmpty={!failure && entries.length === 0} isFiltered={isFiltered} />
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.audit_entry_id}
            {...{ entry, methodNames }}
            personHref={(id) => historyHref(search, { user_id: String(id) })}
          />
        ))}
      </ul>
      <HistoryPages search={search} isNewest={query.before === undefined} older={older} />
    </div>
  )
}
