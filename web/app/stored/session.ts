/** Who is signed in, as this browser remembers it. The server decides what they may (D7). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { isRoleId, type RoleId } from '@warung/contract/roles.ts'
import { useSyncExternalStore } from 'react'
import { readText, removeKeys, storedKeys, storedValue, subscribe, writeText } from './storage'

export type SignedIn = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly role_id: RoleId
}

const checkUser = (value: unknown): SignedIn | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { user_id, name, email, role_id } = value as Record<string, unknown>
  if (typeof user_id !== 'number' || !Number.isSafeInteger(user_id) || user_id < 1) return undefined
  if (typeof name !== 'string' || typeof email !== 'string' || !isRoleId(role_id)) return undefined
  return { user_id, name, email, role_id }
}

const stored = storedValue('userInfo', checkUser)
const TOKEN = /^[\w.~+/=-]{1,4096}$/

const readToken = (key: 'accessToken' | 'refreshToken'): string | undefined => {
  const text = readText(key)
  return text !== null && TOKEN.test(text) ? text : undefined
}

export const accessToken = (): string | undefined => readToken('accessToken')
export const refreshToken = (): string | undefined => readToken('refreshToken')

/** Nobody is signed in without a token to show for it. */
export const signedIn = (): SignedIn | undefined => (accessToken() === undefined ? undefined : stored.read())

export const rememberSession = (info: UserInfo): void => {
  const { access_token, refresh_token, user_id, name, email, role_id } = info
  writeText('accessToken', access_token)
  writeText('refreshToken', refresh_token)
  if (isRoleId(role_id)) stored.write({ user_id, name, email, role_id })
}

export const rememberAccessToken = (token: string): void => writeText('accessToken', token)

export const rememberName = (name: string): void => {
  const user = signedIn()
  if (user) stored.write({ ...user, name })
}

/** The session is over; cart and address stay for the next sign-in (D7). */
export const forgetSession = (): void => removeKeys('accessToken', 'refreshToken', 'userInfo')

/** Logout clears all stored keys (spec §4). */
export const forgetEverything = (): void => removeKeys(...storedKeys)

/** Nobody on the server and while hydrating: server-rendered pages are the same for everyone. */
export const useSignedIn = (): SignedIn | undefined =>
  useSyncExternalStore(subscribe, signedIn, () => undefined)
