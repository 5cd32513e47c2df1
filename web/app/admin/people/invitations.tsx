import type { Invitation } from '@warung/contract/invitations.ts'
import { href, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailure, failureIn, resultOf, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatDay } from '../../display/format-day'
import { Alert } from '../../ui/alert'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/invitations'

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
      body: { note: textOf(form, 'note') },
    })
    return { link: new URL(data.path, window.location.origin).href }
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Invite an Admin' }]
}

function InvitationLink({ link }: { link: string }) {
  const message = `Please help me run our shop. Open this link once, within 7 days: ${link}`
  return (
    <div className="grid gap-3">
      <Alert kind="success">The link is ready. It is shown only now: copy it or send it.</Alert>
      <TextField label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void navigator.clipboard?.writeText(link)}>
          Copy
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-card px-4 font-semibold text-ink no-underline hover:bg-sunken"
        >
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const fetcher = useFetcher<object>()
  const failed = failureIn(fetcher)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{invitation.note}</p>
        <p className="text-ink-soft text-sm">
          by {invitation.invited_by_name}, until {formatDay(invitation.expires_at)}
        </p>
      </div>
      <fetcher.Form method="delete">
        <input type="hidden" name="id" value={invitation.invitation_id} />
        <Button
          type="submit"
          variant="danger"
          isPending={fetcher.state !== 'idle'}
          aria-label={`Withdraw: ${invitation.note}`}
        >
          Withdraw
        </Button>
      </fetcher.Form>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

function NewInvitation() {
  const fetcher = useFetcher<typeof clientAction>()
  const failed = failureIn(fetcher)
  const made = resultOf(fetcher)
  const link = made && 'link' in made ? made.link : undefined
  return (
    <Card className="grid gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" className="grid gap-4">
        <TextField
          label="Who is it for?"
          name="note"
          hint="For you alone: a name, or what they will do"
          errors={failed?.errors.note}
        />
        <div>
          <Button type="submit" isPending={fetcher.state !== 'idle'}>
            Make a link
          </Button>
        </div>
      </fetcher.Form>
      {link ? <InvitationLink link={link} /> : null}
    </Card>
  )
}

export default function Invitations({ loaderData: invitations }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <div>
        <ButtonLink to={href('/admin/userlist')} variant="secondary">
          Go Back
        </ButtonLink>
      </div>
      <h1 className="font-bold text-2xl">Invite an Admin</h1>
      <p className="text-ink-soft">
        Whoever opens the link becomes an Admin: they can change products, deliver and refund orders, and
        manage customers. It works once, for 7 days.
      </p>
      <NewInvitation />
      {invitations.length > 0 ? (
        <Card>
          <h2 className="font-bold text-lg">Not used yet</h2>
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
  return <FailedForm title="Invite an Admin" list={href('/admin/userlist')} error={error} />
}
