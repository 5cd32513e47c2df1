/** Signing in through the API: for journeys that are not about signing in. */
import type { APIRequestContext, Page } from '@playwright/test'
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'

/** Of every account that the demo brings, the guest's too (D16). */
export const DEMO_PASSWORD = GUEST_ACCOUNT.password

export type Session = {
  readonly user_id: number
  readonly role_id: number
  readonly access_token: string
  readonly refresh_token: string
}

export const ACCOUNTS = {
  super: 'super@warung.test',
  admin: 'admin@warung.test',
  customer: 'customer@warung.test',
  guest: GUEST_ACCOUNT.email,
} as const

export function bearer({ access_token }: { access_token: string }): { authorization: string } {
  return { authorization: `Bearer ${access_token}` }
}

export async function createSession(request: APIRequestContext, email: string): Promise<Session> {
  const data = { email, password: DEMO_PASSWORD }
  const answer = await request.post('/api/v1/auth/login', { data })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`)
  return (await answer.json()).data
}

const known = new WeakMap<APIRequestContext, Map<string, Promise<Session>>>()

/** For what a test makes beside its page: signed in once, since each sign-in hashes a password. */
export async function headersOf(
  request: APIRequestContext,
  email: string,
): Promise<{ authorization: string }> {
  const sessions = known.get(request) ?? new Map<string, Promise<Session>>()
  known.set(request, sessions)
  const session = sessions.get(email) ?? createSession(request, email)
  sessions.set(email, session)
  return bearer(await session)
}

/** Signs the page in from its next load on, unless it is signed in already. */
export async function restoreSession(page: Page, session: Session): Promise<void> {
  await page.addInitScript((info) => {
    if (localStorage.getItem('accessToken')) return
    localStorage.setItem('accessToken', info.access_token)
    localStorage.setItem('refreshToken', info.refresh_token)
    localStorage.setItem('userInfo', JSON.stringify(info))
  }, session)
}

/** The page is that person's from its next load on; `change` forges what the browser remembers. */
export async function signInAs(page: Page, email: string, change: Partial<Session> = {}): Promise<Session> {
  const session = await createSession(page.request, email)
  await restoreSession(page, { ...session, ...change })
  return session
}
