import type { Invitation } from '@warung/contract/invitations.ts'
import { href, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus, fetcherFailure, resultOf, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatDayInWords } from '../../display/format-moment'
import { whatsappHref } from '../../display/whatsapp-href'
import { Alert } from '../../ui/alert'
import { BackLink } from '../../ui/back-link'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { StatusAlert } from '../../ui/status-alert'
import { FailedForm } from '../forms/failed-form'
import { permissionNames } from '../forms/permission-names'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/invitations'
import { adminInvitationTexts } from './invitation-texts'
import { enteredPermissions, PermissionsField } from './permissions-field'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    return (await browserApi('GET /api/v1/admin/invitation')).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    if (request.method === 'DELETE') {
      const params = { id: Number(textOf(form, 'id')) }
      await browserApi('DELETE /api/v1/admin/invitation/{id}', { params })
      return { link: undefined }
    }
    const { data } = await browserApi('POST /api/v1/admin/invitation', {
      body: { note: textOf(form, 'note'), permission_set: enteredPermissions(form) },
    })
    return { link: new URL(data.path, window.location.origin).href }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: adminInvitationTexts.title }]
}

function InvitationLink({ link }: { link: string }) {
  const message = adminInvitationTexts.message(link)
  return (
    <div className="grid gap-3">
      <TextField
        label={adminInvitationTexts.link}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void navigator.clipboard?.writeText(link)}>
          {adminInvitationTexts.copy}
        </Button>
        <a
          href={whatsappHref('', message)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-card px-4 font-semibold text-ink no-underline hover:bg-sunken"
        >
          {adminInvitationTexts.send}
        </a>
      </div>
    </div>
  )
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {invitation.note}
          {invitation.permission_set ? ` · ${permissionNames[invitation.permission_set]}` : null}
        </p>
        <p className="text-ink-soft text-sm">
          {adminInvitationTexts.invitedBy(
            invitation.invited_by_name,
            formatDayInWords(invitation.expires_at),
          )}
        </p>
      </div>
      <fetcher.Form method="delete">
        <input type="hidden" name="id" value={invitation.invitation_id} />
        <Button
          type="submit"
          variant="danger"
          isPending={fetcher.state !== 'idle'}
          aria-label={adminInvitationTexts.withdrawOf(invitation.note)}
        >
          {adminInvitationTexts.withdraw}
        </Button>
      </fetcher.Form>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

function NewInvitation() {
  const fetcher = useFetcher<typeof clientAction>()
  const failed = fetcherFailure(fetcher)
  const made = resultOf(fetcher)
  const link = made && 'link' in made ? made.link : undefined
  return (
    <Card className="grid gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" className="grid gap-4">
        <TextField
          label={adminInvitationTexts.who}
          name="note"
          hint={adminInvitationTexts.whoHelp}
          errors={failed?.errors.note}
        />
        <PermissionsField initial={undefined} />
        <div>
          <Button type="submit" isPending={fetcher.state !== 'idle'}>
            {adminInvitationTexts.makeLink}
          </Button>
        </div>
      </fetcher.Form>
      <StatusAlert result={link}>{link ? adminInvitationTexts.ready : null}</StatusAlert>
      {link ? <InvitationLink link={link} /> : null}
    </Card>
  )
}

export default function Invitations({ loaderData: invitations }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-4">
      <BackLink to={href('/admin/userlist')} label={adminInvitationTexts.goBack} />
      <h1 className="font-bold text-2xl">{adminInvitationTexts.title}</h1>
      <p className="text-ink-soft">{adminInvitationTexts.explanation}</p>
      <NewInvitation />
      {invitations.length > 0 ? (
        <Card>
          <h2 className="font-bold text-lg">{adminInvitationTexts.unused}</h2>
          <ul>
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.invitation_id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={adminInvitationTexts.title} list={href('/admin/userlist')} error={error} />
}
