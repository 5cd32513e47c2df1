/** The token is in the hash. The visitor confirms with a button, because mail scanners open links. */
import { href, useFetcher, useLocation } from 'react-router'
import { confirmEmailTexts } from '../account/confirm-email-texts'
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
  return [{ title: confirmEmailTexts.title }]
}

export default function ConfirmEmail() {
  const token = useLocation().hash.slice(1)
  const fetcher = useFetcher<object>()
  const isReady = useHydrated()
  const failed = failureIn(fetcher)
  const done = resultOf(fetcher)
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">{confirmEmailTexts.heading}</h1>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {done && 'isConfirmed' in done ? (
        <>
          <Alert kind="success">{confirmEmailTexts.confirmed}</Alert>
          <ButtonLink to={href('/profile')} variant="secondary">
            {confirmEmailTexts.profile}
          </ButtonLink>
        </>
      ) : (
        <fetcher.Form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p>{confirmEmailTexts.explanation}</p>
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
            {confirmEmailTexts.confirm}
          </Button>
        </fetcher.Form>
      )}
    </Card>
  )
}
