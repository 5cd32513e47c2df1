/** The user's password, e-mail address and sessions. Guests share an account, so they have none. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { lazy } from 'react'
import { href, redirect } from 'react-router'
import { EmailForm, PasswordForm } from '../account/credential-forms'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { securityTexts } from '../account/security-texts'
import { SessionList } from '../account/session-list'
import { actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi, messageOf } from '../client/api'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { BackLink } from '../ui/back-link'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/security'

const LazyOwnData = lazy(() => loadChunk(() => import('../account/own-data')))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role_id } = requireSignedIn(request)
  if (role_id === ROLE.guest) throw redirect(href('/profile'))
  try {
    const [user, sessions] = await Promise.all([
      browserApi('GET /api/v1/user'),
      browserApi('GET /api/v1/user/session'),
    ])
    return { user: user.data, sessions: sessions.data }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

async function changeOwnPassword(form: FormData): Promise<void> {
  const body = {
    current_password: textOf(form, 'current_password'),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
  await browserApi('PUT /api/v1/user/password', { body })
}

async function requestEmailChange(form: FormData): Promise<void> {
  const body = { current_password: textOf(form, 'current_password'), email: textOf(form, 'email') }
  await browserApi('PUT /api/v1/user/email', { body })
}

async function runIntent(form: FormData): Promise<void> {
  switch (textOf(form, 'intent')) {
    case 'password':
      return changeOwnPassword(form)
    case 'email':
      return requestEmailChange(form)
    case 'end-session':
      await browserApi('DELETE /api/v1/user/session/{id}', { params: { id: Number(textOf(form, 'id')) } })
      return
    default:
      await browserApi('DELETE /api/v1/user/session')
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    await runIntent(await request.formData())
    return { isDone: true as const }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: securityTexts.title }]
}

export default function Security({ loaderData: { user, sessions } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <BackLink to={href('/profile')} label={securityTexts.goBack} />
      <h1 className="font-bold text-2xl">{securityTexts.title}</h1>
      <PasswordForm />
      <EmailForm email={user.email} />
      <SessionList sessions={sessions} />
      <OptionalPart>
        <LazyOwnData isCustomer={user.role_id === ROLE.customer} />
      </OptionalPart>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
