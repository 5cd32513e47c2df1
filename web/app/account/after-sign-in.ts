/** What sign-in and registration share: where they lead, and what they leave behind. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { useEffect } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { redirectTarget } from '../redirect-target'
import { signedIn, storeSession } from '../stored/session'

function targetOf(request: Request): string {
  return redirectTarget(new URL(request.url).searchParams.get('redirect'))
}

/** Somebody signed in who arrives here is sent on (spec §2 Sign In). */
export function redirectSignedIn(request: Request): null {
  if (signedIn()) throw redirect(targetOf(request))
  return null
}

export function finishSignIn(request: Request, info: UserInfo): Response {
  storeSession(info)
  return redirect(targetOf(request))
}

/** The same for a page that the server has rendered: it cannot know who is signed in. */
export function useRedirectSignedIn(): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = redirectTarget(search.get('redirect'))
  useEffect(() => {
    if (signedIn()) void navigate(target, { replace: true })
  }, [navigate, target])
}
