import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { MAIL_KINDS } from '@warung/contract/values/mail-kinds.ts'
import { MAIL_STATES } from '@warung/contract/values/mail-states.ts'
import { href, useSearchParams } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus, textOf } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { Alert } from '../../ui/alert'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { showToast } from '../../ui/toast'
import { ListSearch } from '../lists/list-search'
import { NoMatches } from '../lists/no-matches'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/mail-list'
import { MailCard, type MailReading } from './mail-card'
import { mailTexts } from './texts'

const NOT_TRUE = { subject: mailTexts.noLongerTrueSubject, text: mailTexts.noLongerTrue }

function idOf(search: URLSearchParams, name: string): number | undefined {
  const value = search.get(name) ?? ''
  return ID_PATTERN.test(value) ? Number(value) : undefined
}

function mailQuery(search: URLSearchParams) {
  const state = MAIL_STATES.find((option) => option === search.get('state'))
  const kind = MAIL_KINDS.find((option) => option === search.get('kind'))
  const before = idOf(search, 'before')
  const keyword = search.get('keyword')?.trim() || undefined
  return {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(before === undefined ? {} : { before }),
  }
}

async function readOne(id: number | undefined): Promise<MailReading | undefined> {
  if (id === undefined) return undefined
  const { data } = await browserApi('GET /api/v1/admin/mail/{id}', { params: { id } })
  return { mail_id: id, ...(data ?? NOT_TRUE) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const query = mailQuery(searchParams)
  try {
    const [{ data, meta }, reading] = await Promise.all([
      browserApi('GET /api/v1/admin/mail', { query }),
      readOne(idOf(searchParams, 'read')),
    ])
    return { mails: data, ...meta, query, reading, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    const nothing = { mails: [], before: null, has_server: true, failed: 0, reading: undefined }
    return { ...nothing, query, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = Number(textOf(await request.formData(), 'id'))
  try {
    await browserApi('POST /api/v1/admin/mail/{id}/send', { params: { id } })
    showToast(mailTexts.queued)
    return { isQueued: true }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: mailTexts.title }]
}

const mailSearchFields = {
  label: mailTexts.search,
  selects: [
    {
      name: 'state',
      label: mailTexts.state,
      choices: [
        { value: '', label: mailTexts.all },
        ...MAIL_STATES.map((value) => ({ value, label: mailTexts.states[value] })),
      ],
    },
    {
      name: 'kind',
      label: mailTexts.about,
      choices: [
        { value: '', label: mailTexts.everything },
        ...MAIL_KINDS.map((value) => ({ value, label: mailTexts.kinds[value] })),
      ],
    },
  ],
}

function mailsHref(search: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const merged = Object.entries({ ...Object.fromEntries(search), ...change })
  const text = new URLSearchParams(merged.filter(([, value]) => value !== '')).toString()
  return text === '' ? href('/admin/mails') : `${href('/admin/mails')}?${text}`
}

function NoServer() {
  return <Alert kind="info">{mailTexts.noServer}</Alert>
}

function FailedMails({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{mailTexts.failed(count)}</p>
      <ButtonLink to={mailsHref(new URLSearchParams(), { state: 'failed' })} variant="secondary">
        {mailTexts.showFailed}
      </ButtonLink>
    </div>
  )
}

function NoMails({ isEmpty, isFiltered }: { isEmpty: boolean; isFiltered: boolean }) {
  return (
    <>
      <NoMatches isShown={isEmpty && isFiltered} clearHref={`${href('/admin/mails')}?keyword=`} />
      {isEmpty && !isFiltered ? <EmptyState title={mailTexts.none} help={mailTexts.noneHelp} /> : null}
    </>
  )
}

export default function MailList({ loaderData }: Route.ComponentProps) {
  const { mails, before, has_server, failed, query, reading, failure } = loaderData
  const [search] = useSearchParams()
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="font-bold text-2xl">{mailTexts.title}</h1>
      {has_server ? null : <NoServer />}
      {failed > 0 && query.state !== 'failed' ? <FailedMails count={failed} /> : null}
      <ListSearch key={search.toString()} {...mailSearchFields} />
      {failure ? <FailedLoad message={failure} /> : null}
      <NoMails isEmpty={!failure && mails.length === 0} isFiltered={Object.keys(query).length > 0} />
      <ul className="grid gap-3">
        {mails.map((mail) => (
          <MailCard
            key={mail.mail_id}
            mail={mail}
            hasServer={has_server}
            readHref={mailsHref(search, { read: String(mail.mail_id) })}
            closeHref={mailsHref(search, { read: '' })}
            reading={reading?.mail_id === mail.mail_id ? reading : undefined}
          />
        ))}
      </ul>
      {before === null ? null : (
        <div className="flex justify-center">
          <ButtonLink to={mailsHref(search, { before: String(before), read: '' })} variant="secondary">
            {mailTexts.older}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
