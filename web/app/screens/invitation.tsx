/** The token is in the hash, which keeps it from servers, logs and other sites. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { InvitationForms } from '../account/invitation-forms'
import { invitationTexts } from '../account/invitation-texts'
import { readNewAccount } from '../account/read-new-account'
import { actionFailureWithStatus, fetcherFailure, textOf } from '../client/action-result'
import { browserApi, CallFailed } from '../client/api'
import { refreshShopProfile } from '../client/shop-profile'
import { formatDayInWords } from '../display/format-moment'
import { storeRole, storeSession } from '../stored/session'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import type { Route } from './+types/invitation'

export function loader() {
  return null
}

async function acceptSignedIn(token: string): Promise<void> {
  const { data } = await browserApi('POST /api/v1/user/invitation', { body: { token } })
  storeRole(data)
}

async function registerInvitedAdmin(token: string, form: FormData): Promise<void> {
  // typed once, because the form can show it
  const body = { token, ...readNewAccount(form), confirm_password: textOf(form, 'password') }
  storeSession((await browserApi('POST /api/v1/auth/invitation/register', { body })).data)
  const name = textOf(form, 'shop_name').trim()
  if (name !== '') await nameShop(name)
}

/** The account exists already, so a refused name is left to the setup guide. */
async function nameShop(shop_name: string): Promise<void> {
  try {
    const isIndonesian = import.meta.env.VITE_LANGUAGE === 'id'
    // buyers of an owner who reads Bahasa get it too
    const language = isIndonesian ? ({ language: 'id' } as const) : {}
    const versions = { shop_name: 0, ...(isIndonesian ? { language: 0 } : {}) }
    await browserApi('PUT /api/v1/admin/setting', { body: { shop_name, ...language, versions } })
    await refreshShopProfile()
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
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
    return actionFailureWithStatus(error)
  }
}

/** Loaded once: after it is accepted, it must not be shown as used. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta(): Route.MetaDescriptors {
  return [{ title: invitationTexts.title }]
}

/** @returns the invitation or the failure; neither while loading */
function useInvitation(token: string) {
  const { submit, ...fetcher } = useFetcher<typeof clientAction>()
  useEffect(() => {
    void submit({ intent: 'look', token }, { method: 'post' })
  }, [submit, token])
  const { data } = fetcher
  const invitation = data && 'invitation' in data ? data.invitation : undefined
  return { failed: fetcherFailure(fetcher), invitation }
}

export default function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  const { failed, invitation } = useInvitation(token)
  const isOwner = invitation?.role_id === ROLE.superAdmin
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <h1 className="font-bold text-2xl">{isOwner ? invitationTexts.newShop : invitationTexts.invited}</h1>
      {failed ? (
        <>
          <Alert kind="error">{failed.failure}</Alert>
          <div>
            <ButtonLink to={href('/')} variant="secondary">
              {invitationTexts.goToShop}
            </ButtonLink>
          </div>
        </>
      ) : null}
      {invitation ? (
        <>
          <p>
            {isOwner
              ? invitationTexts.ownerless
              : invitationTexts.invitedBy(
                  invitation.invited_by_name,
                  invitation.permission_set !== undefined,
                )}{' '}
            {invitationTexts.worksUntil(formatDayInWords(invitation.expires_at))}
          </p>
          <InvitationForms token={token} roleId={invitation.role_id} />
        </>
      ) : null}
      {failed || invitation ? null : <p className="min-h-dvh text-ink-soft">{invitationTexts.opening}</p>}
    </div>
  )
}
