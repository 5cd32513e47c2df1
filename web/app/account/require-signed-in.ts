/** Personal screens send signed-out visitors to /login (spec §2). */
import { CallFailed } from '@warung/contract/client.ts'
import { redirect } from 'react-router'
import { loginHref } from '../client/redirect-target'
import { type SignedIn, signedIn } from '../stored/session'

/** @throws a redirect to /login, which leads back here afterwards */
export function requireSignedIn(request: Request): SignedIn {
  const user = signedIn()
  if (!user) throw redirectToLogin(request)
  return user
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(loginHref(pathname + search))
}

export function redirectOn401(request: Request, error: unknown): unknown {
  return error instanceof CallFailed && error.status === 401 ? redirectToLogin(request) : error
}
