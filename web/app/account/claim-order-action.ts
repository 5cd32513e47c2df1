import { actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { storeSession } from '../stored/session'
import { readNewAccount } from './read-new-account'

export type ClaimIntent = 'register' | 'sign-in' | 'claim'

async function registerAndClaim(token: string, form: FormData): Promise<void> {
  const body = { token, ...readNewAccount(form) }
  storeSession((await browserApi('POST /api/v1/auth/order-link/register', { body })).data)
}

async function claimSignedIn(token: string): Promise<void> {
  await browserApi('POST /api/v1/order-link/adopt', { body: { token } })
}

async function signInAndClaim(token: string, form: FormData): Promise<void> {
  const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  storeSession((await browserApi('POST /api/v1/auth/login', { body })).data)
  await claimSignedIn(token)
}

const claimSteps: Readonly<Record<ClaimIntent, (token: string, form: FormData) => Promise<void>>> = {
  register: registerAndClaim,
  'sign-in': signInAndClaim,
  claim: claimSignedIn,
}

function isClaimIntent(intent: string): intent is ClaimIntent {
  return Object.hasOwn(claimSteps, intent)
}

export async function claimOrder(form: FormData) {
  const intent = textOf(form, 'intent')
  try {
    await claimSteps[isClaimIntent(intent) ? intent : 'claim'](textOf(form, 'token'), form)
    return { isDone: true as const }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
