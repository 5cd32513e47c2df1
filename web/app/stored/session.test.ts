import { beforeEach, expect, it } from 'vitest'
import { accessToken, clearSession, refreshToken, signedIn } from './session'
import { readText, type StoredKey, writeText } from './storage'

const USER = JSON.stringify({ user_id: 3, name: 'Siti', email: 's@contoh.test', role_id: 3 })

beforeEach(clearSession)

it.each<[StoredKey, string]>([
  ['accessToken', 'a token with spaces'],
  ['refreshToken', '<script>'],
  ['userInfo', '{"user_id":"3"'],
])('drops the whole session when %s is damaged (D7)', async (key, damaged) => {
  writeText('accessToken', 'a.b.c')
  writeText('refreshToken', 'r')
  writeText('userInfo', USER)
  expect(signedIn()).toMatchObject({ user_id: 3 })
  writeText(key, damaged)
  expect([signedIn(), accessToken(), refreshToken()]).toContain(undefined)
  await Promise.resolve()
  expect([readText('accessToken'), readText('refreshToken'), readText('userInfo')]).toEqual([
    null,
    null,
    null,
  ])
})
