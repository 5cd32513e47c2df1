import { actionFailure, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { storeSession } from '../stored/session'
import { readNewAccount } from './read-new-account'

export type KeepIntent = 'register' | 'sign-in' | 'keep'

async function registerAndKeep(token: string, form: FormData): Promise<void> {
  const body = { token, ...readNewAccount(form) }
  storeSession((await browserApi('POST /api/v1/auth/order-link/register', { body })).data)
}

async function keepSignedIn(token: string): Promise<void> {
  await browserApi('POST /api/v1/order-link/adopt', { body: { token } })
}

async function signInAndKeep(token: string, form: FormData): Promise<void> {
  const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  storeSession((await browserApi('POST /api/v1/auth/login', { body })).data)
  await keepSignedIn(token)
}

const keepSteps: Readonly<Record<KeepIntent, (token: string, form: FormData) => Promise<void>>> = {
  register: registerAndKeep,
  'sign-in': signInAndKeep,
  keep: keepSignedIn,
}

function isKeepIntent(intent: string): intent is KeepIntent {
  return Object.hasOwn(keepSteps, intent)
}

export async function keepOrder(form: FormData) {
  const intent = textOf(form, 'intent')
  try {
    await keepSteps[isKeepIntent(intent) ? intent : 'keep'](textOf(form, 'token'), form)
    return { isDone: true as const }
  } catch (error) {
    return actionFailure(error)
  }
}
