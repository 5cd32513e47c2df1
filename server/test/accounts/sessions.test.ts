import type { UserInfo } from '@warung/contract/accounts.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { session } from '../../src/platform/database/schema/accounts.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { placedOrder } from '../support/orders.ts'
import { openShop, refusalOf, SESSION_SECRET, type TestShop } from '../support/shop.ts'

const MINUTE = 60_000

describeEachEngine('sessions', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const me = (as: { access_token: string }) => shop.call('GET /api/v1/user', {}, as)
  const refresh = async (access_token: string, refresh_token: string): Promise<string> =>
    (await shop.call('POST /api/v1/auth/refresh', { body: { access_token, refresh_token } })).data
      .access_token
  const refusedRefresh = async (access_token: string, refresh_token: string): Promise<number> =>
    (await refusalOf(refresh(access_token, refresh_token))).status
  const refusedMe = async (access_token: string): Promise<number> =>
    (await refusalOf(me({ access_token }))).status

  describe('refresh', () => {
    it('hands out a new access token after the old one has expired', async () => {
      const who = await shop.signInAs('customer')
      shop.advance(16 * MINUTE)
      expect(await refusedMe(who.access_token)).toBe(401)
      const next = await refresh(who.access_token, who.refresh_token)
      expect(next).not.toBe(who.access_token)
      expect((await me({ access_token: next })).data.user_id).toBe(who.user_id)
    })

    it('gives two tabs at once the very same token', async () => {
      const who = await shop.signInAs('customer')
      const tabs = await Promise.all(
        Array.from({ length: 10 }, () => refresh(who.access_token, who.refresh_token)),
      )
      expect(new Set(tabs).size).toBe(1)
      expect((await me({ access_token: tabs[0] ?? '' })).data.user_id).toBe(who.user_id)
    })

    it('answers a lost answer again for 30 seconds, and not a moment longer', async () => {
      const who = await shop.signInAs('customer')
      const next = await refresh(who.access_token, who.refresh_token)
      shop.advance(30_000)
      expect(await refresh(who.access_token, who.refresh_token)).toBe(next)
      shop.advance(1)
      expect(await refusedRefresh(who.access_token, who.refresh_token)).toBe(401)
      expect(await refusedMe(next)).toBe(401)
      expect(await refusedRefresh(next, who.refresh_token)).toBe(401)
    })

    it('ends the session when an old pair comes back, though it is no predecessor', async () => {
      const who = await shop.signInAs('customer')
      const second = await refresh(who.access_token, who.refresh_token)
      const third = await refresh(second, who.refresh_token)
      expect((await me({ access_token: third })).data.user_id).toBe(who.user_id)
      expect(await refusedRefresh(who.access_token, who.refresh_token)).toBe(401)
      expect(await refusedMe(third)).toBe(401)
    })

    it('ends the session whose refresh token comes with another session’s access token', async () => {
      const [one, two] = [await shop.signInAs('customer'), await shop.signInAs('customer')]
      expect(await refusedRefresh(two.access_token, one.refresh_token)).toBe(401)
      expect(await refusedMe(one.access_token)).toBe(401)
      expect((await me(two)).data.user_id).toBe(two.user_id)
    })

    it.each([
      ['an unknown refresh token', (who: UserInfo) => [who.access_token, 'nobody-was-ever-given-this']],
      ['the access token as refresh token', (who: UserInfo) => [who.access_token, who.access_token]],
    ])('refuses %s and ends no session', async (_, pair) => {
      const who = await shop.signInAs('customer')
      const [access = '', refreshToken = ''] = pair(who)
      const status = await refusedRefresh(access, refreshToken)
      expect([400, 401]).toContain(status)
      expect((await me(who)).data.user_id).toBe(who.user_id)
    })

    it('refuses garbage in place of the access token', async () => {
      const who = await shop.signInAs('customer')
      expect(await refusedRefresh('garbage', who.refresh_token)).toBe(401)
    })

    it('ends after 30 days without use', async () => {
      const who = await shop.signInAs('customer')
      shop.advance(31 * 24 * 60 * MINUTE)
      expect(await refusedRefresh(who.access_token, who.refresh_token)).toBe(401)
    })
  })

  describe('signing out', () => {
    it('ends the session on the server, and that one alone', async () => {
      const who = await shop.signInAs('customer')
      const other = await shop.signInAs('customer')
      await shop.call('POST /api/v1/auth/logout', { body: { refresh_token: who.refresh_token } })
      expect(await refusedMe(who.access_token)).toBe(401)
      expect(await refusedRefresh(who.access_token, who.refresh_token)).toBe(401)
      expect((await me(other)).data.user_id).toBe(other.user_id)
    })

    it('never fails, whatever is left to sign out with', async () => {
      for (const body of [{}, { refresh_token: 'long gone' }])
        expect(await shop.call('POST /api/v1/auth/logout', { body })).toEqual({ data: null })
    })
  })

  describe('forged access tokens', () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    const signed = (claims: Record<string, unknown>, secret = SESSION_SECRET, alg = 'HS256') =>
      new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret))

    it('takes a token signed like its own: the forgeries below fail for their one fault', async () => {
      const who = await shop.signInAs('customer')
      const copy = await signed(claimsOf(who.access_token))
      expect((await me({ access_token: copy })).data.user_id).toBe(who.user_id)
    })

    it.each<[string, (claims: Record<string, unknown>) => string | Promise<string>]>([
      ['alg none', (claims) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
      ['alg None', (claims) => `${part({ alg: 'None', typ: 'JWT' })}.${part(claims)}.`],
      ['another algorithm', (claims) => signed(claims, SESSION_SECRET, 'HS512')],
      ['another secret', (claims) => signed(claims, 'some other secret of the same length or so')],
      ['another audience', (claims) => signed({ ...claims, aud: 'warung-refresh' })],
      ['another issuer', (claims) => signed({ ...claims, iss: 'somebody' })],
      ['no end', ({ exp: _, ...claims }) => signed(claims)],
      ['an end in the past', (claims) => signed({ ...claims, exp: Number(claims.iat) - 1 })],
      ['another user', (claims) => signed({ ...claims, sub: String(Number(claims.sub) + 1) })],
      ['no user', (claims) => signed({ ...claims, sub: "1' or 1=1" })],
      ['no session', (claims) => signed({ ...claims, sid: -1 })],
      ['garbage', () => 'a.b.c'],
      ['nothing', () => ''],
    ])('refuses one with %s', async (_, forge) => {
      const who = await shop.signInAs('customer')
      expect(await refusedMe(await forge(claimsOf(who.access_token)))).toBe(401)
    })

    it('refuses the refresh token as access token, and a changed payload', async () => {
      const who = await shop.signInAs('customer')
      expect(await refusedMe(who.refresh_token)).toBe(401)
      const [header, , signature] = who.access_token.split('.')
      const claims = { ...claimsOf(who.access_token), sub: '1' }
      expect(await refusedMe(`${header}.${part(claims)}.${signature}`)).toBe(401)
    })
  })

  it('keeps guest sessions apart also after a refresh (D6)', async () => {
    const [one, two] = [await shop.signInAs('guest'), await shop.signInAs('guest')]
    const { order: data } = await placedOrder(shop, { who: one })
    const read = (access_token: string) =>
      shop.call('GET /api/v1/order/{id}', { params: { id: data.order_id } }, { access_token })
    const next = await refresh(one.access_token, one.refresh_token)
    expect((await read(next)).data.order_id).toBe(data.order_id)
    const theirs = await refresh(two.access_token, two.refresh_token)
    expect((await refusalOf(read(theirs))).status).toBe(404)
    expect((await shop.call('GET /api/v1/order', {}, { access_token: theirs })).data).toEqual([])
  })
})

describeEachEngine('sessions that ended', (open) => {
  it('are deleted after 30 days, but not a guest’s who owns an order, nor the last of an account', async () => {
    const shop = await openShop(await open())
    const signOut = async (who: UserInfo) => {
      const { refresh_token } = who
      await shop.call('POST /api/v1/auth/logout', { body: { refresh_token } }, who)
    }
    const [guest, idle, buyer] = [
      await shop.signInAs('guest'),
      await shop.signInAs('guest'),
      await shop.signInAs('customer'),
    ]
    await placedOrder(shop, { who: guest })
    for (const who of [guest, idle, buyer]) await signOut(who)
    const ended = await shop.db.select().from(session).orderBy(session.session_id)
    const after = (days: number) => new Date(shop.now().getTime() + days * DAY_MS)
    await deleteOldRows(shop.db, after(30))
    expect(await shop.db.$count(session)).toBe(ended.length)
    await deleteOldRows(shop.db, after(31))
    const left = await shop.db.select({ id: session.session_id }).from(session).orderBy(session.session_id)
    expect(left.map(({ id }) => id)).toEqual([ended[0]?.session_id, ended[2]?.session_id])
    await shop.close()
  })
})
