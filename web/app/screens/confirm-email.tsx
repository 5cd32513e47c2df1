/** The token is in the hash. A button confirms, since mail scanners open links. */
import { href, useFetcher, useLocation } from 'react-router'
import { actionFailure, failureIn, resultOf, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/confirm-email'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const token = textOf(await request.formData(), 'token')
  try {
    await browserApi('POST /api/v1/auth/email/confirm', { body: { token } })
    return { isConfirmed: true as const }
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Confirm email' }, { name: 'robots', content: 'noindex' }]
}

export default function ConfirmEmail() {
  const token = useLocation().hash.slice(1)
  const fetcher = useFetcher<object>()
  const isReady = useHydrated()
  const failed = failureIn(fetcher)
  const done = resultOf(fetcher)
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">Confirm your email</h1>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {done && 'isConfirmed' in done ? (
        <>
          <Alert kind="success">This is your email address now. Sign in with it from now on.</Alert>
          <ButtonLink to={href('/profile')} variant="secondary">
            Profile
          </ButtonLink>
        </>
      ) : (
        <fetcher.Form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p>From now on you sign in with this address, and orders and news come to it.</p>
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
            Confirm
          </Button>
        </fetcher.Form>
      )}
    </Card>
  )
}
