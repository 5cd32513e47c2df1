import { Form, href, Link, useNavigation } from 'react-router'
import { finishSignIn, redirectSignedIn, useRedirectSignedIn } from '../account/after-sign-in'
import { NewAccountFields } from '../account/new-account-fields'
import { readNewAccount } from '../account/read-new-account'
import { registerTexts } from '../account/register-texts'
import { accountTexts } from '../account/texts'
import { type ActionFailure, actionFailure } from '../client/action-result'
import { browserApi } from '../client/api'
import { useSignInTarget } from '../client/use-sign-in-target'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/register'

export function loader() {
  return null
}
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectSignedIn(request)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = readNewAccount(await request.formData())
  // spec §5: refused without a request
  if (body.password !== body.confirm_password) return { failure: registerTexts.passwordsDiffer, errors: {} }
  try {
    return finishSignIn(request, (await browserApi('POST /api/v1/auth/register/customer', { body })).data)
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: accountTexts.register }, { name: 'description', content: registerTexts.description }]
}

export default function Register({ actionData }: Route.ComponentProps) {
  return <RegisterForm failed={actionData} />
}

function RegisterForm({ failed }: { failed?: ActionFailure }) {
  const target = useSignInTarget()
  const isSending = useNavigation().formMethod === 'POST'
  const isReady = useHydrated()
  useRedirectSignedIn()
  return (
    <div className="mx-auto max-w-md">
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{accountTexts.register}</h1>
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <Form method="post" noValidate className="grid gap-4">
          <NewAccountFields errors={failed?.errors ?? {}} />
          <Button type="submit" size="large" isPending={isSending} disabled={!isReady}>
            {accountTexts.register}
          </Button>
        </Form>
        <p className="text-sm">
          {registerTexts.haveAccount}{' '}
          <Link to={{ pathname: href('/login'), ...target }} className="font-semibold text-brand">
            {accountTexts.login}
          </Link>
        </p>
      </Card>
    </div>
  )
}
