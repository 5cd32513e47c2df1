import { Form, href, Link, useNavigation } from 'react-router'
import { failureOf, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { useSignInTarget } from '../client/use-sign-in-target'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/forgot-password'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const email = textOf(await request.formData(), 'email')
  try {
    await browserApi('POST /api/v1/auth/password/forgotten', { body: { email } })
    return { isAsked: true as const }
  } catch (error) {
    return failureOf(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const target = useSignInTarget()
  const isReady = useHydrated()
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">Forgot your password?</h1>
      {actionData && 'failure' in actionData ? <Alert kind="error">{actionData.failure}</Alert> : null}
      {actionData && 'isAsked' in actionData ? (
        <Alert kind="success">
          If there is an account with this address, a link to a new password is on its way to it. It works
          once, for an hour. Nothing came? Look into the spam, or ask the shop.
        </Alert>
      ) : null}
      <Form method="post" className="grid gap-4">
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="you@example.com"
        />
        <Button type="submit" size="large" isPending={state === 'submitting'} disabled={!isReady}>
          Send the link
        </Button>
      </Form>
      <p className="text-sm">
        <Link to={{ pathname: href('/login'), ...target }} className="font-semibold text-brand">
          Back to Sign In
        </Link>
      </p>
    </Card>
  )
}
