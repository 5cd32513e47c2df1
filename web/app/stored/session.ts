/** The session in local storage. The server decides permissions (D7). */

import type { UserInfo } from '@warung/contract/accounts.ts'
import { isRoleId } from '@warung/contract/roles.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import type { RoleId } from '@warung/contract/values/roles.ts'
import { useSyncExternalStore } from 'react'
import { readText, removeKeys, storedKeys, storedValue, subscribe, writeText } from './storage'

export type SignedIn = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly role_id: RoleId
  /** of a limited Admin */
  readonly permission_set?: string | undefined
}

function checkUser(value: unknown): SignedIn | undefined {
  if (!isRecord(value)) return undefined
  const { user_id, name, email, role_id, permission_set } = value
  if (typeof user_id !== 'number' || !Number.isSafeInteger(user_id) || user_id < 1) return undefined
  if (typeof name !== 'string' || typeof email !== 'string' || !isRoleId(role_id)) return undefined
  if (permission_set !== undefined && typeof permission_set !== 'string') return undefined
  return { user_id, name, email, role_id, permission_set }
}

const userStorage = storedValue('userInfo', checkUser)
const TOKEN = /^[\w.~+/=-]{1,4096}$/

function readToken(key: 'accessToken' | 'refreshToken'): string | undefined {
  const text = readText(key)
  return text !== null && TOKEN.test(text) ? text : undefined
}

export function accessToken(): string | undefined {
  return readToken('accessToken')
}
export function refreshToken(): string | undefined {
  return readToken('refreshToken')
}

export function signedIn(): SignedIn | undefined {
  return accessToken() === undefined ? undefined : userStorage.read()
}

export function storeSession(info: UserInfo): void {
  writeText('accessToken', info.access_token)
  writeText('refreshToken', info.refresh_token)
  const user = checkUser(info)
  if (user) userStorage.write(user)
}

export function storeAccessToken(token: string): void {
  writeText('accessToken', token)
}

export function storeName(name: string): void {
  const user = signedIn()
  if (user) userStorage.write({ ...user, name })
}

/** Role and permissions may have changed since the sign-in. */
export function storeRole({ role_id, permission_set }: Pick<UserInfo, 'role_id' | 'permission_set'>): void {
  const user = signedIn()
  if (user && isRoleId(role_id) && (role_id !== user.role_id || permission_set !== user.permission_set))
    userStorage.write({ ...user, role_id, permission_set })
}

/** Cart and address are kept for the next sign-in (D7). */
export function clearSession(): void {
  removeKeys('accessToken', 'refreshToken', 'userInfo')
}

export function clearStoredKeys(): void {
  removeKeys(...storedKeys)
}

/** Undefined on the server and during hydration, because server-rendered pages are the same for everyone. */
export function useSignedIn(): SignedIn | undefined {
  return useSyncExternalStore(subscribe, signedIn, () => undefined)
}
