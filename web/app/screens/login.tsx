import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { Form, href, Link, useNavigation } from 'react-router'
import { finishSignIn, redirectSignedIn, useRedirectSignedIn } from '../account/after-sign-in'
import { loginTexts } from '../account/login-texts'
import { accountTexts } from '../account/texts'
import { CheckoutSteps } from '../checkout/checkout-steps'
import { actionFailure, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { useSignInTarget } from '../client/use-sign-in-target'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/login'

/** Loads nothing, but lets hydration keep what was typed before JavaScript arrived. */
export function loader() {
  return null
}
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectSignedIn(request)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const typed = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  try {
    const body = form.get('intent') === 'guest' ? GUEST_ACCOUNT : typed
    return finishSignIn(request, (await browserApi('POST /api/v1/auth/login', { body })).data)
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: accountTexts.signIn }, { name: 'description', content: loginTexts.description }]
}

export default function Login({ actionData }: Route.ComponentProps) {
  return <SignInResult failure={actionData?.failure} />
}

function SignInResult({ failure }: { failure?: string }) {
  const navigation = useNavigation()
  const isReady = useHydrated()
  useRedirectSignedIn()
  const target = useSignInTarget()
  const intent = navigation.formData?.get('intent')
  const isCheckingOut = target.search === '?redirect=shipping'
  return (
    <div className="mx-auto grid max-w-md gap-4">
      {isCheckingOut ? <CheckoutSteps reached={1} /> : null}
      <Card className="grid gap-5">
        <h1 className="font-bold text-2xl">{accountTexts.signIn}</h1>
        {failure ? <Alert kind="error">{failure}</Alert> : null}
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            label={accountTexts.email}
            name="email"
            type="email"
            autoComplete="username"
            placeholder={accountTexts.emailExample}
          />
          <TextField
            label={accountTexts.password}
            name="password"
            type="password"
            autoComplete="current-password"
          />
          <Button type="submit" size="large" isPending={intent === null} disabled={!isReady}>
            {accountTexts.signIn}
          </Button>
        </Form>
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="guest"
            variant="secondary"
            size="large"
            className="w-full"
            isPending={intent === 'guest'}
            disabled={!isReady}
          >
            {loginTexts.loginAsGuest}
          </Button>
        </Form>
        <p className="text-sm">
          {loginTexts.newCustomer}{' '}
          <Link to={{ pathname: href('/register'), ...target }} className="font-semibold text-brand">
            {accountTexts.register}
          </Link>
        </p>
        <p className="text-sm">
          <Link to={{ pathname: href('/forgot-password'), ...target }} className="font-semibold text-brand">
            {accountTexts.forgotPassword}
          </Link>
        </p>
      </Card>
    </div>
  )
}
