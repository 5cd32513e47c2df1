import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

let made = 0
function someone() {
  made += 1
  return { email: `someone-${made}@test.example`, name: 'Someone', password: 'rahasia sekali' }
}

describeEachEngine('accounts', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const register = (given: { email: string; name: string; password: string }, more: object = {}) =>
    shop.call('POST /api/v1/auth/register/customer', {
      body: { ...given, confirm_password: given.password, ...more },
    })
  const login = (email: string, password: string) =>
    shop.call('POST /api/v1/auth/login', { body: { email, password } })
  const refresh = (access_token: string, refresh_token: string) =>
    shop.call('POST /api/v1/auth/refresh', { body: { access_token, refresh_token } })
  const me = (access_token: string) => shop.call('GET /api/v1/user', {}, { access_token })

  it('registers a customer, whatever role is asked for, and signs in', async () => {
    const { data } = await register(someone(), { role_id: 1, user_id: 1, is_admin: true })
    expect(data.role_id).toBe(3)
    expect((await me(data.access_token)).data).toMatchObject({ user_id: data.user_id, role_name: 'Customer' })
  })

  it('refuses passwords that differ in the specification’s words', async () => {
    const refused = await refusalOf(register(someone(), { confirm_password: 'another' }))
    expect([refused.status, refused.message]).toEqual([400, 'Unmatch password'])
  })

  it.each([
    (email: string) => email.toUpperCase(),
    (email: string) => `  ${email} `,
    (email: string) => email.replace('s', 'ｓ'),
  ])('knows one account by every spelling of its e-mail (%#)', async (spelled) => {
    const given = someone()
    await register(given)
    expect((await refusalOf(register({ ...given, email: spelled(given.email) }))).status).toBe(409)
    expect((await login(spelled(given.email), given.password)).data.email).toBe(given.email)
  })

  it('says the same of a wrong password and an unknown e-mail', async () => {
    const given = someone()
    await register(given)
    const [wrong, unknown] = [
      await refusalOf(login(given.email, 'not this one')),
      await refusalOf(login('nobody@test.example', 'not this one')),
    ]
    expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message])
    expect(wrong.status).toBe(401)
  })

  it('makes guessers wait; the owner’s session goes on, and guests still come in', async () => {
    const given = someone()
    const { data } = await register(given)
    for (let turn = 0; turn < 10; turn += 1) await refusalOf(login(given.email, 'a wrong guess'))
    const refused = await refusalOf(login(given.email, given.password))
    expect(refused.status).toBe(429)
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    await me(data.access_token)
    await shop.signInAs('guest')
    for (let turn = 0; turn < 12; turn += 1) await refusalOf(login('guest@warung.test', 'a wrong guess'))
    expect((await login('guest@warung.test', 'warung-demo')).data.role_id).toBe(4)
  })

  it('refuses a megabyte of password before hashing it', async () => {
    const refused = await refusalOf(login('a@test.example', 'x'.repeat(1_000_000)))
    expect([400, 413]).toContain(refused.status)
  })

  it('gives the very same token to two tabs that refresh at once', async () => {
    const { data } = await register(someone())
    const [one, two] = [
      await refresh(data.access_token, data.refresh_token),
      await refresh(data.access_token, data.refresh_token),
    ]
    expect(two.data.access_token).toBe(one.data.access_token)
    await me(one.data.access_token)
  })

  it('ends the session when an old pair comes back after the grace', async () => {
    const { data } = await register(someone())
    const fresh = await refresh(data.access_token, data.refresh_token)
    shop.advance(31_000)
    expect((await refusalOf(refresh(data.access_token, data.refresh_token))).status).toBe(401)
    expect((await refusalOf(me(fresh.data.access_token))).status).toBe(401)
  })

  it('ends a session whose refresh token comes with another session’s access token', async () => {
    const [mine, theirs] = [await register(someone()), await register(someone())]
    expect((await refusalOf(refresh(mine.data.access_token, theirs.data.refresh_token))).status).toBe(401)
    expect((await refusalOf(me(theirs.data.access_token))).status).toBe(401)
    await me(mine.data.access_token)
  })

  it('lets an access token expire after 15 minutes, and refreshes it', async () => {
    const { data } = await register(someone())
    shop.advance(15 * 60_000 + 1000)
    expect((await refusalOf(me(data.access_token))).status).toBe(401)
    const fresh = await refresh(data.access_token, data.refresh_token)
    await me(fresh.data.access_token)
  })

  it('refuses after logging out, and after the account is gone', async () => {
    const one = await register(someone())
    await shop.call('POST /api/v1/auth/logout', { body: { refresh_token: one.data.refresh_token } })
    expect((await refusalOf(me(one.data.access_token))).status).toBe(401)
    expect((await refusalOf(refresh(one.data.access_token, one.data.refresh_token))).status).toBe(401)
    const two = await register(someone())
    await shop.db.update(appUser).set({ deleted_at: shop.now() }).where(eq(appUser.user_id, two.data.user_id))
    expect((await refusalOf(me(two.data.access_token))).status).toBe(401)
  })

  it('refuses forged tokens of every kind', async () => {
    const { data } = await register(someone())
    const [header, payload] = data.access_token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    const otherKey = await new SignJWT({ sid: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(data.user_id))
      .setJti('x')
      .setIssuer('warung')
      .setAudience('warung-access')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret that is long enough, too'))
    for (const forged of [none, otherKey, `${header}.${payload}.AAAA`, data.refresh_token, 'garbage', '']) {
      expect((await refusalOf(me(forged))).status, forged).toBe(401)
    }
    expect((await refusalOf(refresh(data.refresh_token, data.access_token))).status).toBe(401)
  })

  it('does not let anyone rename the guest account', async () => {
    const guest = await shop.signInAs('guest')
    const refused = await refusalOf(
      shop.call('PATCH /api/v1/user/profile', { body: { name: 'Mine' } }, guest),
    )
    expect(refused.status).toBe(403)
  })
})
