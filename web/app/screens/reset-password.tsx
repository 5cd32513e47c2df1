/** The token is in the hash, which no server sees. */
import { href, useFetcher, useLocation } from 'react-router'
import { NewPasswordFields } from '../account/new-password-fields'
import { resetTexts } from '../account/reset-texts'
import { accountTexts } from '../account/texts'
import { actionFailure, fetcherFailure, resultOf, textOf } from '../client/action-result'
import { browserApi, CallFailed } from '../client/api'
import { clearSession } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { StatusAlert } from '../ui/status-alert'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/reset-password'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const body = {
    token: textOf(form, 'token'),
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
  try {
    await browserApi('POST /api/v1/auth/password/reset', { body })
    clearSession() // all sessions of the account have ended, perhaps including this one
    return { isSet: true as const }
  } catch (error) {
    return { ...actionFailure(error), isOver: error instanceof CallFailed && error.status === 404 }
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: resetTexts.title }]
}

export default function ResetPassword() {
  const token = useLocation().hash.slice(1)
  // a page form would drop the hash, and a refused password could not be retried
  const fetcher = useFetcher<object>()
  const isReady = useHydrated()
  const failed = fetcherFailure(fetcher)
  const result = resultOf(fetcher)
  const isSet = result !== undefined && 'isSet' in result
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">{resetTexts.title}</h1>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <StatusAlert>{isSet ? resetTexts.passwordSet : null}</StatusAlert>
      {isSet ? (
        <ButtonLink to={href('/login')} size="large">
          {accountTexts.signIn}
        </ButtonLink>
      ) : failed && 'isOver' in failed && failed.isOver ? (
        <ButtonLink to={href('/forgot-password')} variant="secondary">
          {resetTexts.askNewLink}
        </ButtonLink>
      ) : (
        <fetcher.Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <NewPasswordFields errors={failed?.errors ?? {}} />
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
            {resetTexts.setPassword}
          </Button>
        </fetcher.Form>
      )}
    </Card>
  )
}
