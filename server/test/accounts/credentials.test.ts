/** One’s own password, e-mail address and sessions. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import {
  canSignIn,
  forgotten,
  isLive,
  mailedToken,
  mailsTo,
  NEW,
  OLD,
  register,
  reset,
  signIn,
} from '../support/credentials.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('one’s own password', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const change = (who: UserInfo, current_password: string, password = NEW) =>
    shop.call(
      'PUT /api/v1/user/password',
      {
        body: { current_password, password, confirm_password: password },
      },
      who,
    )

  it('is changed with the one there is: other sessions end, this one goes on', async () => {
    const person = await register(shop)
    const elsewhere = await signIn(shop, person.email, OLD)
    const wrong = await refusalOf(change(person, 'bukan-yang-ini'))
    expect([wrong.status, wrong.errors]).toEqual([
      422,
      { current_password: ['Your current password is wrong.'] },
    ])
    expect(await isLive(shop, elsewhere)).toBe(true)
    await change(person, OLD)
    expect([await isLive(shop, person), await isLive(shop, elsewhere)]).toEqual([true, false])
    expect(await canSignIn(shop, person.email, OLD)).toBe(false)
    expect(await canSignIn(shop, person.email, NEW)).toBe(true)
  })

  it('makes older links worthless', async () => {
    const person = await register(shop)
    await forgotten(shop, person.email)
    const token = await mailedToken(shop, person.email)
    await change(person, OLD)
    expect((await refusalOf(reset(shop, token, 'yang-ketiga-kali'))).code).toBe('account_link_invalid')
  })

  it('is not guessed without end, and the guests’ is not changed', async () => {
    const person = await register(shop)
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await refusalOf(change(person, `salah-${turn}`))).status).toBe(422)
    }
    expect((await refusalOf(change(person, OLD))).status).toBe(429)
    expect(await canSignIn(shop, person.email, OLD)).toBe(true)
    const guest = await shop.signInAs('guest')
    expect((await refusalOf(change(guest, 'warung-demo'))).code).toBe('guest_account_fixed')
  })
})

describeEachEngine('another e-mail address', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const ask = (who: UserInfo, email: string, current_password = OLD) =>
    shop.call('PUT /api/v1/user/email', { body: { email, current_password } }, who)
  const confirm = (token: string) => shop.call('POST /api/v1/auth/email/confirm', { body: { token } })

  it('is in force once its link is opened; the old one is told, and stays in force until then', async () => {
    const person = await register(shop)
    const email = `pindah-${person.user_id}@credentials.example`
    await ask(person, ` ${email.toUpperCase()}`)
    const token = await mailedToken(shop, email)
    expect(await canSignIn(shop, email, OLD)).toBe(false)
    expect(await canSignIn(shop, person.email, OLD)).toBe(true)
    await confirm(token)
    expect(await canSignIn(shop, person.email, OLD)).toBe(false)
    expect(await canSignIn(shop, email, OLD)).toBe(true)
    expect(await mailsTo(shop, person.email)).toMatchObject([{ kind: 'email_changed', secret: null }])
    expect((await shop.call('GET /api/v1/user', {}, person)).data.email).toBe(email)
    expect((await refusalOf(confirm(token))).code).toBe('account_link_invalid')
  })

  it('is refused with a wrong password, if taken, for guests, and if it is no address', async () => {
    const [person, other] = [await register(shop), await register(shop)]
    const email = 'belum-ada@credentials.example'
    const outcomes = [
      await refusalOf(ask(person, email, 'bukan-yang-ini')),
      await refusalOf(ask(person, other.email)),
      await refusalOf(ask(person, 'bukan alamat')),
      await refusalOf(ask(await shop.signInAs('guest'), email, 'warung-demo')),
    ]
    expect(outcomes.map(({ code }) => code)).toEqual([
      'current_password_wrong',
      'email_taken',
      'invalid_input',
      'guest_account_fixed',
    ])
    expect(await mailsTo(shop, email)).toEqual([])
  })

  it('has one link at a time, and few of them, so as not to fill a stranger’s mailbox', async () => {
    const person = await register(shop)
    const stranger = 'orang-lain@credentials.example'
    await ask(person, stranger)
    const first = await mailedToken(shop, stranger)
    await ask(person, stranger)
    expect((await refusalOf(confirm(first))).code).toBe('account_link_invalid')
    expect((await mailsTo(shop, stranger)).map(({ state }) => state).toSorted()).toEqual([
      'not_sent',
      'waiting',
    ])
    await ask(person, stranger)
    expect(await refusalOf(ask(person, stranger))).toMatchObject({
      status: 429,
      code: 'too_many_account_links',
    })
    await ask(person, 'orang-kedua@credentials.example')
    const sixth = await refusalOf(ask(person, 'orang-ketiga@credentials.example'))
    expect(sixth.status).toBe(429)
    expect(await mailsTo(shop, 'orang-ketiga@credentials.example')).toEqual([])
  })

  it('goes to the first to register with it, and the link may be tried again', async () => {
    const person = await register(shop)
    const email = `rebutan-${person.user_id}@credentials.example`
    await ask(person, email)
    const token = await mailedToken(shop, email)
    const body = { name: 'Lain', email, password: OLD, confirm_password: OLD }
    await shop.call('POST /api/v1/auth/register/customer', { body })
    expect((await refusalOf(confirm(token))).code).toBe('email_taken')
    expect(await canSignIn(shop, person.email, OLD)).toBe(true)
    await shop.db.update(appUser).set({ deleted_at: shop.now() }).where(eq(appUser.email, email))
    await confirm(token)
    expect((await shop.call('GET /api/v1/user', {}, person)).data.email).toBe(email)
  })
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15'

describeEachEngine('one’s own sessions', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const list = async (who: UserInfo) => (await shop.call('GET /api/v1/user/session', {}, who)).data

  it('are listed in plain words, this one first, and ended one by one or all but this', async () => {
    const person = await register(shop)
    const phone = await signIn(shop, person.email, OLD, PHONE)
    shop.advance(60_000)
    const mac = await signIn(shop, person.email, OLD, MAC)
    const markup = await signIn(shop, person.email, OLD, '<img src=x onerror=alert(1)>')
    const seen = await list(phone)
    expect(seen.map(({ browser, is_current }) => [browser, is_current])).toEqual([
      ['Chrome on Android', true],
      [null, false],
      ['Safari on Mac', false],
      [null, false],
    ])
    expect(seen.find(({ browser }) => browser === 'Safari on Mac')?.last_seen_at).toMatch(/\+07:00$/)
    expect(JSON.stringify(seen)).not.toMatch(/token|hash/)
    const id = seen[2]?.session_id ?? 0
    await shop.call('DELETE /api/v1/user/session/{id}', { params: { id } }, phone)
    expect([await isLive(shop, mac), await isLive(shop, markup)]).toEqual([false, true])
    const again = shop.call('DELETE /api/v1/user/session/{id}', { params: { id } }, phone)
    expect((await refusalOf(again)).code).toBe('session_not_found')
    await shop.call('DELETE /api/v1/user/session', {}, phone)
    expect([await isLive(shop, phone), await isLive(shop, markup), await isLive(shop, person)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await list(phone)).toHaveLength(1)
  })

  it('of others are neither seen nor ended, and guests see their own alone', async () => {
    const [person, other] = [await register(shop), await register(shop)]
    const [session] = await list(other)
    const id = session?.session_id ?? 0
    const end = shop.call('DELETE /api/v1/user/session/{id}', { params: { id } }, person)
    expect((await refusalOf(end)).status).toBe(404)
    expect(await isLive(shop, other)).toBe(true)
    const [guest, stranger] = [await shop.signInAs('guest'), await shop.signInAs('guest')]
    expect(await list(guest)).toMatchObject([{ is_current: true }])
    const [strangers] = await list(stranger)
    const endStrangers = shop.call(
      'DELETE /api/v1/user/session/{id}',
      { params: { id: strangers?.session_id ?? 0 } },
      guest,
    )
    expect((await refusalOf(endStrangers)).status).toBe(404)
    await shop.call('DELETE /api/v1/user/session', {}, guest)
    expect(await isLive(shop, stranger)).toBe(true)
  })
})

describeOnPostgres('links that are used twice at once', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  describe('to a new password', () => {
    it('set one of the two', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const person = await register(shop)
        await forgotten(shop, person.email)
        const token = await mailedToken(shop, person.email)
        const passwords = ['yang-pertama-kali', 'yang-kedua-kali']
        const outcomes = await Promise.allSettled(passwords.map((each) => reset(shop, token, each)))
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
        expect(await canSignIn(shop, person.email, passwords[won] ?? '')).toBe(true)
        expect(await canSignIn(shop, person.email, passwords[1 - won] ?? '')).toBe(false)
      }
    })
  })

  it('and two changes of one password leave one of them', async () => {
    const person = await register(shop)
    const elsewhere = await signIn(shop, person.email, OLD)
    const outcomes = await Promise.allSettled(
      [person, elsewhere].map((who, turn) => {
        const password = `kata-sandi-${turn}`
        const body = { current_password: OLD, password, confirm_password: password }
        return shop.call('PUT /api/v1/user/password', { body }, who)
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await isLive(shop, person), await isLive(shop, elsewhere)].filter(Boolean)).toHaveLength(1)
  })

  it('and an address registered while it is being confirmed belongs to one account', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const person = await register(shop)
      const email = `balapan-${person.user_id}@credentials.example`
      await shop.call('PUT /api/v1/user/email', { body: { email, current_password: OLD } }, person)
      const token = await mailedToken(shop, email)
      const body = { name: 'Lain', email, password: OLD, confirm_password: OLD }
      await Promise.allSettled([
        shop.call('POST /api/v1/auth/email/confirm', { body: { token } }),
        shop.call('POST /api/v1/auth/register/customer', { body }),
      ])
      expect(await shop.db.$count(appUser, eq(appUser.email, email))).toBe(1)
    }
  })
})
