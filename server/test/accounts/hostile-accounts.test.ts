import type { UserInfo } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { OLD, register } from '../support/credentials.ts'
import { openShop, refusalBody, refusalOf, type TestShop } from '../support/shop.ts'

const PASSWORD = 'correct horse battery'
let registered = 0

function form(more: Record<string, unknown> = {}) {
  registered += 1
  const email = `buyer-${registered}@test.example`
  return { email, name: 'Sari', password: PASSWORD, confirm_password: PASSWORD, ...more }
}

describeEachEngine('accounts under attack', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const send = (method: string, path: string, body: unknown, as?: UserInfo) =>
    shop.fetch(
      path,
      { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      as,
    )
  const register = async (body = form()) =>
    (await shop.call('POST /api/v1/auth/register/customer', { body })).data
  const logIn = (email: string, password: string) =>
    shop.call('POST /api/v1/auth/login', { body: { email, password } })
  const me = async (as: UserInfo) => (await shop.call('GET /api/v1/user', {}, as)).data
  const kept = async (user_id: number) =>
    (await shop.db.select().from(appUser).where(eq(appUser.user_id, user_id)))[0]

  it('count guesses that come all at once, while the owner’s session goes on', async () => {
    const owner = await register()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => refusalOf(logIn(owner.email, 'wrong password'))),
    )
    expect(guesses.filter((refused) => refused.status === 401)).toHaveLength(10)
    const waiting = guesses.filter((refused) => refused.status === 429)
    expect(waiting).toHaveLength(20)
    expect(waiting.every((refused) => (refused.retryAfterSeconds ?? 0) > 0)).toBe(true)
    expect((await refusalOf(logIn(owner.email, PASSWORD))).status).toBe(429)
    expect((await me(owner)).user_id).toBe(owner.user_id)
    const { access_token, refresh_token } = owner
    const body = { access_token, refresh_token }
    expect((await shop.call('POST /api/v1/auth/refresh', { body })).data.access_token).not.toBe('')
    const other = await register()
    expect((await logIn(other.email, PASSWORD)).data.user_id).toBe(other.user_id)
  })

  it('forget mistakes after the right password', async () => {
    const { email } = await register()
    for (let turn = 0; turn < 3; turn += 1) {
      for (let guess = 0; guess < 6; guess += 1) await refusalOf(logIn(email, 'wrong password'))
      expect((await logIn(email, PASSWORD)).data.email).toBe(email)
    }
  })

  it('are the same to the byte, whether an account exists or not', async () => {
    const { email } = await register()
    const path = '/api/v1/auth/login'
    const wrong = await send('POST', path, { email, password: 'wrong password' })
    const unknown = await send('POST', path, { email: form().email, password: 'wrong password' })
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
  })

  it('become one when the same form is sent twice at once', async () => {
    const body = form()
    const twice = [body, body].map((each) => send('POST', '/api/v1/auth/register/customer', each))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('rise in no role by what their owner sends', async () => {
    const who = await register(form({ role_id: 1, user_id: 1, is_admin: true, role: 'admin' }))
    const sent = { name: 'New', role_id: 1, user_id: 1, is_admin: true }
    expect((await send('PATCH', '/api/v1/user/profile', sent, who)).status).toBe(200)
    expect(await kept(who.user_id)).toMatchObject({ name: 'New', role_id: ROLE.customer })
  })

  it.each([
    ['no e-mail', { email: 'nobody' }, 'email'],
    ['blank name', { name: '   ' }, 'name'],
    ['short password', { password: '1234567', confirm_password: '1234567' }, 'password'],
    ['long password', { password: 'x'.repeat(129), confirm_password: 'x'.repeat(129) }, 'password'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['an object for a text', { email: { $ne: '' } }, 'email'],
  ])('are not made with %s', async (_, wrong, field) => {
    const answer = await send('POST', '/api/v1/auth/register/customer', form(wrong))
    expect(answer.status).toBe(400)
    expect(Object.keys((await refusalBody(answer)).errors)).toEqual([field])
  })

  it('keep no password that a reader of the database could use', async () => {
    const { user_id } = await register()
    expect((await kept(user_id))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('end at once when an admin deletes them, and their e-mail is free again', async () => {
    const who = await register()
    const admin = await shop.signInAs('superAdmin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: who.user_id } }, admin)
    expect((await refusalOf(me(who))).status).toBe(401)
    const { access_token, refresh_token } = who
    const body = { access_token, refresh_token }
    expect((await refusalOf(shop.call('POST /api/v1/auth/refresh', { body }))).status).toBe(401)
    expect((await refusalOf(logIn(who.email, PASSWORD))).status).toBe(401)
    expect((await register(form({ email: who.email }))).user_id).not.toBe(who.user_id)
  })

  it('lose at once what a lower role may not do', async () => {
    const admin = await shop.signInAs('admin')
    const users = () => shop.call('GET /api/v1/admin/user', {}, admin)
    expect((await users()).meta.current_page).toBe(1)
    await shop.db.update(appUser).set({ role_id: ROLE.customer }).where(eq(appUser.user_id, admin.user_id))
    expect((await refusalOf(users())).status).toBe(403)
    expect((await me(admin)).role_id).toBe(ROLE.customer)
  })
})

describeEachEngine('many sign-ins from one address', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), { environment: { RATE_LIMIT_FACTOR: '1' } })
  })
  afterAll(() => shop.close())

  it('wait, whatever address they claim to come from, while browsing goes on', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 70; turn += 1) {
      const answer = await shop.fetch('/api/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` },
        body: '{}', // no e-mail: costs no hash, and counts all the same
      })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400))
    expect(statuses.slice(60)).toEqual(Array(10).fill(429))
    expect((await shop.fetch('/api/v1/product')).status).toBe(200)
  })
})

describeEachEngine('changes of e-mail from one network, of many accounts', (open) => {
  it('mail ten strangers an hour', async () => {
    const shop = await openShop(await open(), { environment: { RATE_LIMIT_FACTOR: '1' } })
    const refusals: string[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const email = `stranger-${turn}@elsewhere.example`
      const body = { email, current_password: OLD }
      const change = shop.call('PUT /api/v1/user/email', { body }, await register(shop))
      await change.catch(({ code }) => refusals.push(code))
    }
    expect(refusals).toEqual(['too_many_account_links', 'too_many_account_links'])
    expect(await shop.db.$count(mail, eq(mail.kind, 'email_change'))).toBe(10)
    await shop.close()
  })
})
