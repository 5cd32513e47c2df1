/** The token is in the hash, out of servers, logs and other sites. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { InvitationForms } from '../account/invitation-forms'
import { readNewAccount } from '../account/read-new-account'
import { actionFailure, failureIn, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { formatDay } from '../display/format-day'
import { storeRole, storeSession } from '../stored/session'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/invitation'

export function loader() {
  return null
}

async function acceptSignedIn(token: string): Promise<void> {
  const { data } = await browserApi('POST /api/v1/user/invitation', { body: { token } })
  storeRole(data.role_id)
}

async function registerInvitedAdmin(token: string, form: FormData): Promise<void> {
  const body = { token, ...readNewAccount(form) }
  storeSession((await browserApi('POST /api/v1/auth/invitation/register', { body })).data)
}

async function signInInvited(token: string, form: FormData): Promise<void> {
  const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  storeSession((await browserApi('POST /api/v1/auth/login', { body })).data)
  await acceptSignedIn(token)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const token = textOf(form, 'token')
  try {
    switch (form.get('intent')) {
      case 'register':
        await registerInvitedAdmin(token, form)
        return { isDone: true }
      case 'sign-in':
        await signInInvited(token, form)
        return { isDone: true }
      case 'accept':
        await acceptSignedIn(token)
        return { isDone: true }
      default:
        return { invitation: (await browserApi('POST /api/v1/auth/invitation', { body: { token } })).data }
    }
  } catch (error) {
    return actionFailure(error)
  }
}

/** Loaded once: after accepting it must not show as used. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Invitation' }, { name: 'robots', content: 'noindex' }]
}

type OpenedInvitation = {
  invitation: { invited_by_name: string | null; role_id: number; expires_at: string }
}

/** @returns the invitation or the failure; neither while loading */
function useInvitation(token: string) {
  const { submit, ...fetcher } = useFetcher<object>()
  useEffect(() => {
    void submit({ intent: 'look', token }, { method: 'post' })
  }, [submit, token])
  const { data } = fetcher
  const opened = data && 'invitation' in data ? (data as OpenedInvitation) : undefined
  return { failed: failureIn(fetcher), invitation: opened?.invitation }
}

export default function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  const { failed, invitation } = useInvitation(token)
  const isOwner = invitation?.role_id === ROLE.superAdmin
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <h1 className="font-bold text-2xl">{isOwner ? 'Your new shop' : 'You are invited'}</h1>
      {failed ? (
        <>
          <Alert kind="error">{failed.failure}</Alert>
          <div>
            <ButtonLink to={href('/')} variant="secondary">
              To the shop
            </ButtonLink>
          </div>
        </>
      ) : null}
      {invitation ? (
        <>
          <p>
            {isOwner
              ? 'Nobody runs this shop yet. Whoever opens this link first becomes its owner.'
              : `${invitation.invited_by_name} asks you to help run this shop as an Admin: to keep products, orders and customers.`}{' '}
            The link works once, until {formatDay(invitation.expires_at)}.
          </p>
          <InvitationForms token={token} roleId={invitation.role_id} />
        </>
      ) : null}
      {failed || invitation ? null : <p className="text-ink-soft">Opening the invitation…</p>}
    </div>
  )
}
