import type { UserInfo } from '@warung/contract/accounts.ts'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { signInTarget } from '../client/redirect-target'
import { signedIn, storeSession } from '../stored/session'

function targetOf(request: Request): string {
  // the router does not pass the hash to loaders and actions
  return signInTarget(new URL(request.url).search, window.location.hash)
}

/** A signed-in visitor is redirected (spec §2 Sign In). */
export function redirectSignedIn(request: Request): null {
  if (signedIn()) throw redirect(targetOf(request))
  return null
}

export function finishSignIn(request: Request, info: UserInfo): Response {
  storeSession(info)
  return redirect(targetOf(request))
}

/** The same redirect on a server-rendered page, since the server cannot know the user. */
export function useRedirectSignedIn(): void {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const target = signInTarget(search, hash)
  useEffect(() => {
    if (signedIn()) void navigate(target, { replace: true })
  }, [navigate, target])
}
