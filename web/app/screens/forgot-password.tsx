import { Form, href, Link, useNavigation } from 'react-router'
import { resetTexts } from '../account/reset-texts'
import { accountTexts } from '../account/texts'
import { actionFailure, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { useSignInTarget } from '../client/use-sign-in-target'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { StatusAlert } from '../ui/status-alert'
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
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: resetTexts.forgotTitle }]
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const target = useSignInTarget()
  const isReady = useHydrated()
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">{accountTexts.forgotPassword}</h1>
      {actionData && 'failure' in actionData ? <Alert kind="error">{actionData.failure}</Alert> : null}
      <StatusAlert result={actionData}>
        {actionData && 'isAsked' in actionData ? resetTexts.linkSent : null}
      </StatusAlert>
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          label={accountTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          placeholder={accountTexts.emailExample}
        />
        <Button type="submit" size="large" isPending={isSending} disabled={!isReady}>
          {accountTexts.sendLink}
        </Button>
      </Form>
      <p className="text-sm">
        <Link to={{ pathname: href('/login'), ...target }} className="font-semibold text-brand">
          {resetTexts.backToSignIn}
        </Link>
      </p>
    </Card>
  )
}
