/** A forgotten password, and links to a new one. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { deleteExpiredAccountTokens } from '../../src/accounts/account-tokens.ts'
import { accountToken } from '../../src/platform/database/schema/accounts.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import {
  canSignIn,
  forgotten,
  HOUR_MS,
  isLive,
  mailedToken,
  mailsTo,
  NEW,
  OLD,
  register,
  reset,
  signIn,
} from '../support/credentials.ts'
import { logReader } from '../support/log-reader.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('a forgotten password', (open) => {
  let shop: TestShop
  const reader = logReader()
  beforeAll(async () => {
    shop = await openShop(await open(), { parts: { log: reader.logger } })
  })
  afterAll(() => shop.close())

  it('is replaced by a link that is mailed: once, and every session is over', async () => {
    const person = await register(shop)
    const elsewhere = await signIn(shop, person.email, OLD)
    expect(await forgotten(shop, ` ${person.email.toUpperCase()} `)).toEqual({ data: null })
    const [written] = await mailsTo(shop, person.email)
    expect(written).toMatchObject({ kind: 'password_reset', user_id: person.user_id, state: 'waiting' })
    expect(written?.expires_at?.getTime()).toBe(shop.now().getTime() + HOUR_MS)
    const token = await mailedToken(shop, person.email)
    expect(await isLive(shop, person)).toBe(true)
    await reset(shop, token)
    expect([await isLive(shop, person), await isLive(shop, elsewhere)]).toEqual([false, false])
    const { access_token, refresh_token } = person
    const refresh = shop.call('POST /api/v1/auth/refresh', { body: { access_token, refresh_token } })
    expect((await refusalOf(refresh)).status).toBe(401)
    expect(await canSignIn(shop, person.email, OLD)).toBe(false)
    expect(await canSignIn(shop, person.email, NEW)).toBe(true)
    expect((await refusalOf(reset(shop, token, 'yang-ketiga-kali'))).code).toBe('account_link_invalid')
    expect((await mailsTo(shop, person.email)).map(({ secret }) => secret)).toEqual([null])
    expect(reader.text()).not.toContain(token)
    expect(reader.text()).not.toContain(person.email)
  })

  it('of an address without an account answers the same, and nothing is mailed', async () => {
    const email = 'siapa-ini@credentials.example'
    expect(await forgotten(shop, email)).toEqual({ data: null })
    expect(await mailsTo(shop, email)).toEqual([])
  })

  it('is not there for the guests’ account, nor for one that is deleted', async () => {
    const guest = await shop.signInAs('guest')
    const gone = await register(shop)
    await forgotten(shop, gone.email)
    const token = await mailedToken(shop, gone.email)
    const boss = await shop.signInAs('superAdmin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: gone.user_id } }, boss)
    expect((await refusalOf(reset(shop, token))).code).toBe('account_link_invalid')
    for (const { email } of [guest, gone]) expect(await forgotten(shop, email)).toEqual({ data: null })
    expect(await mailsTo(shop, guest.email)).toEqual([])
    expect((await mailsTo(shop, gone.email)).filter(({ secret }) => secret !== null)).toEqual([])
  })

  it('has links that last an hour, and a password that is none leaves the link as it was', async () => {
    const person = await register(shop)
    await forgotten(shop, person.email)
    const token = await mailedToken(shop, person.email)
    expect((await refusalOf(reset(shop, token, 'pendek'))).status).toBe(400)
    const unmatched = { token, password: NEW, confirm_password: OLD }
    const refusal = await refusalOf(shop.call('POST /api/v1/auth/password/reset', { body: unmatched }))
    expect(refusal.errors).toEqual({ confirm_password: ['Unmatch password'] })
    shop.advance(HOUR_MS - 1)
    const [head = '', ...rest] = token
    const changed = [head === 'a' ? 'b' : 'a', ...rest].join('')
    for (const wrong of [changed, '', 'x', token.slice(1), `${token}x`, "' or 1=1 --"]) {
      expect((await refusalOf(reset(shop, wrong))).code).toBe('account_link_invalid')
    }
    shop.advance(1)
    expect((await refusalOf(reset(shop, token))).code).toBe('account_link_invalid')
    expect(await canSignIn(shop, person.email, OLD)).toBe(true)
    expect(await deleteExpiredAccountTokens(shop.db, new Date(shop.now().getTime() + 1))).toBeGreaterThan(0)
    expect(await shop.db.$count(accountToken)).toBe(0)
  })

  it('is not set by the link of a change of e-mail, nor the reverse', async () => {
    const person = await register(shop)
    const email = `baru-${person.user_id}@credentials.example`
    await shop.call('PUT /api/v1/user/email', { body: { email, current_password: OLD } }, person)
    await forgotten(shop, person.email)
    const [ofEmail, ofPassword] = [await mailedToken(shop, email), await mailedToken(shop, person.email)]
    expect((await refusalOf(reset(shop, ofEmail))).code).toBe('account_link_invalid')
    const confirm = shop.call('POST /api/v1/auth/email/confirm', { body: { token: ofPassword } })
    expect((await refusalOf(confirm)).code).toBe('account_link_invalid')
  })
})

describeEachEngine('links to a new password', (open) => {
  it('are counted alike for known and unknown addresses', async () => {
    const shop = await openShop(await open(), { environment: { RATE_LIMIT_FACTOR: '1' } })
    const person = await register(shop)
    for (const email of [person.email, 'tak-ada@credentials.example']) {
      const statuses = []
      for (let turn = 0; turn < 4; turn += 1) {
        statuses.push(
          await forgotten(shop, email).then(
            () => 200,
            (error) => error.status,
          ),
        )
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const tries = Array.from({ length: 4 }, (_, turn) =>
      forgotten(shop, `orang-${turn}@credentials.example`).then(
        () => 200,
        (error) => error.status,
      ),
    )
    expect((await Promise.all(tries)).sort()).toEqual([200, 200, 429, 429])
    expect(await mailsTo(shop, person.email)).toHaveLength(3)
    await shop.close()
  })

  it('are made by a Super Admin by hand for those below, and that is written down', async () => {
    const shop = await openShop(await open())
    const boss = await shop.signInAs('superAdmin')
    const person = await register(shop)
    const link = (id: number, as: UserInfo) =>
      shop.call('POST /api/v1/admin/user/{id}/password-link', { params: { id } }, as)
    const { data } = await link(person.user_id, boss)
    const [path, token = ''] = data.path.split('#')
    expect(path).toBe('/reset-password')
    const [noted] = await shop.db.select().from(auditEntry).orderBy(desc(auditEntry.audit_entry_id)).limit(1)
    expect(noted).toMatchObject({ action: 'user.password_link_created', subject_id: person.user_id })
    expect(JSON.stringify(noted)).not.toContain(token)
    await reset(shop, token)
    expect(await canSignIn(shop, person.email, NEW)).toBe(true)

    const peer = await shop.signInAs('superAdmin')
    const guest = await shop.signInAs('guest')
    const codes = []
    for (const id of [boss.user_id, peer.user_id, guest.user_id, 999_999]) {
      codes.push((await refusalOf(link(id, boss))).code)
    }
    expect(codes).toEqual([
      'own_account_not_managed',
      'role_not_below_own',
      'guest_account_fixed',
      'user_not_found',
    ])
    expect((await refusalOf(link(person.user_id, await shop.signInAs('admin')))).status).toBe(403)
    await shop.close()
  })
})
