/** An account's owner gets in from a browser that signed in before, whatever strangers try (threats.md, Accounts). */
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { DEVICE_TTL_MS, deleteDevicesOf, KNOWN_DEVICES_MAX } from '../../src/accounts/known-devices.ts'
import { knownDevice } from '../../src/platform/database/schema/accounts.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { openShop, SESSION_SECRET, type TestShop } from '../support/shop.ts'

const PASSWORD = 'correct horse battery'
const WRONG = 'wrong password'
/** wrong passwords that are forgiven */
const FORGIVEN = 10
let people = 0

describeEachEngine('a browser that signed in before', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const send = (path: string, body: object, cookie?: string, to: TestShop = shop) =>
    to.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify(body),
    })
  const signIn = (email: string, password: string, cookie?: string) =>
    send('/api/v1/auth/login', { email, password }, cookie)
  const cookieOf = (answer: Response): string => {
    const [set = '', ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    return set.split(';')[0] ?? ''
  }
  const register = async (cookie?: string) => {
    people += 1
    const email = `owner-${people}@test.example`
    const form = { email, name: 'Sari', password: PASSWORD, confirm_password: PASSWORD }
    const answer = await send('/api/v1/auth/register/customer', form, cookie)
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as { data: { user_id: number } }
    return { email, user_id: data.user_id, cookie: cookieOf(answer) }
  }
  /** As many wrong passwords as are forgiven, and the status of one more. */
  const guess = async (email: string, cookie?: string): Promise<number> => {
    for (let turn = 0; turn < FORGIVEN; turn += 1) {
      expect((await signIn(email, WRONG, cookie)).status).toBe(401)
    }
    return (await signIn(email, WRONG, cookie)).status
  }

  it('is also one that set a new password by a mailed link, or changed it, while strangers have to wait', async () => {
    const { email, user_id } = await register()
    expect(await guess(email)).toBe(429)
    await shop.call('POST /api/v1/auth/password/forgotten', { body: { email } })
    const [mailed] = await shop.db.select({ token: mail.secret }).from(mail).where(eq(mail.user_id, user_id))
    const password = 'kata sandi yang baru'
    const fields = { token: mailed?.token, password, confirm_password: password }
    const cookie = cookieOf(await send('/api/v1/auth/password/reset', fields))
    expect((await signIn(email, password)).status).toBe(429)
    const signedIn = await signIn(email, password, cookie)
    expect(signedIn.status).toBe(200)

    const { data: session } = (await signedIn.json()) as { data: { access_token: string } }
    const changed = await shop.fetch('/api/v1/user/password', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ current_password: password, password: PASSWORD, confirm_password: PASSWORD }),
    })
    expect(changed.status).toBe(200)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(429)
    expect((await signIn(email, PASSWORD, cookieOf(changed))).status).toBe(200)
  })

  it('signs its owner in while strangers have to wait', async () => {
    const { email } = await register()
    const first = await signIn(email, PASSWORD)
    const cookie = cookieOf(first)
    expect(await guess(email)).toBe(429)
    const stranger = await signIn(email, PASSWORD)
    expect(stranger.status).toBe(429)
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(stranger.headers.getSetCookie()).toEqual([])
    for (let turn = 0; turn < 3; turn += 1) {
      const owner = await signIn(email, PASSWORD, cookie)
      expect(owner.status).toBe(200)
      expect(cookieOf(owner)).toBe(cookie)
    }
    // the owner's coming in gives strangers no new guesses
    expect((await signIn(email, WRONG)).status).toBe(429)
  })

  it('is known from registration on, and after signing out', async () => {
    const { email, cookie } = await register()
    const answer = await signIn(email, PASSWORD, cookie)
    const { data } = (await answer.json()) as { data: { refresh_token: string } }
    const left = await send('/api/v1/auth/logout', { refresh_token: data.refresh_token }, cookie)
    expect(left.headers.getSetCookie()).toEqual([])
    expect(await guess(email)).toBe(429)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
  })

  it('keeps a cookie that scripts, other sites and other calls never see', async () => {
    const { email } = await register()
    const [set] = (await signIn(email, PASSWORD)).headers.getSetCookie()
    const [, ...attributes] = set?.split('; ') ?? []
    const year = `Max-Age=${DEVICE_TTL_MS / 1000}`
    expect(attributes.sort()).toEqual(['HttpOnly', year, 'Path=/api/v1/auth', 'SameSite=Strict'])
    const environment = { PUBLIC_URL: 'https://shop.example', PAYPAL_MODE: 'simulator', DEMO: 'off' }
    const inPublic = await openShop(await open(), { environment })
    const form = { email, name: 'Sari', password: PASSWORD, confirm_password: PASSWORD }
    const answer = await send('/api/v1/auth/register/customer', form, undefined, inPublic)
    expect(answer.headers.getSetCookie()[0]?.split('; ')).toContain('Secure')
    await inPublic.close()
  })

  it('may guess no longer than strangers, and locks out no other device', async () => {
    const { email, cookie } = await register()
    const other = cookieOf(await signIn(email, PASSWORD))
    expect(await guess(email, cookie)).toBe(429)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(429)
    expect((await signIn(email, PASSWORD, other)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  it('opens nothing by its cookie', async () => {
    const { email, cookie } = await register()
    expect((await shop.fetch('/api/v1/user', { headers: { cookie } })).status).toBe(401)
    const token = cookie.split('=')[1] ?? ''
    for (const bearer of [token, decodeURIComponent(token), decodeURIComponent(token).split('.')[0] ?? '']) {
      expect((await shop.fetch('/api/v1/user', {}, { access_token: bearer })).status).toBe(401)
      const pair = { access_token: bearer, refresh_token: bearer }
      expect((await send('/api/v1/auth/refresh', pair, cookie)).status).toBe(401)
    }
    expect((await signIn(email, WRONG, cookie)).status).toBe(401)
  })

  it('is a stranger to every other account, and tells nothing of any', async () => {
    const owner = await register()
    const { cookie } = await register()
    const answers = await Promise.all([
      signIn(owner.email, WRONG),
      signIn(owner.email, WRONG, cookie),
      signIn('nobody@test.example', WRONG),
      signIn('nobody@test.example', WRONG, cookie),
    ])
    const contents = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    expect(new Set(contents.map(String)).size).toBe(1)
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    while ((await signIn(owner.email, WRONG, cookie)).status === 401);
    expect((await signIn(owner.email, PASSWORD, cookie)).status).toBe(429)
  })

  it('gets in to no other account that strangers keep busy', async () => {
    const owner = await register()
    const { cookie } = await register()
    expect(await guess(owner.email)).toBe(429)
    expect((await signIn(owner.email, PASSWORD, cookie)).status).toBe(429)
    expect((await signIn(owner.email, WRONG, cookie)).status).toBe(429)
    expect((await signIn(owner.email, PASSWORD, owner.cookie)).status).toBe(200)
  })

  it.each<[string, (cookie: string) => string]>([
    ['another signature', (cookie) => `${cookie.slice(0, -2)}xx`],
    ['no signature', (cookie) => cookie.split('.')[0] ?? ''],
    ['nothing', () => 'known-device='],
    ['nonsense', () => 'known-device=%E0%A4%A; known-device'],
    [
      'the signature of the secret itself',
      (cookie) => {
        const [token = ''] = cookie.replace('known-device=', '').split('.')
        return `known-device=${token}.${createHmac('sha256', SESSION_SECRET).update(token).digest('base64').replace(/=+$/, '')}`
      },
    ],
  ])('is a stranger with %s', async (_, forge) => {
    const { email, cookie } = await register()
    await guess(email)
    expect((await signIn(email, PASSWORD, forge(cookie))).status).toBe(429)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
  })

  it('is known for each account that signs in there, by one cookie that is new for each', async () => {
    const first = await register()
    const second = await register(first.cookie)
    expect(second.cookie).not.toBe(first.cookie)
    await guess(first.email)
    await guess(second.email)
    expect((await signIn(first.email, PASSWORD, first.cookie)).status).toBe(429)
    expect((await signIn(first.email, PASSWORD, second.cookie)).status).toBe(200)
    expect((await signIn(second.email, PASSWORD, second.cookie)).status).toBe(200)
  })

  it('is not left by guests, who share an account', async () => {
    const { email, cookie } = await register()
    const guest = await shop.signInAs('guest')
    const answer = await signIn(guest.email, 'warung-demo', cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await shop.db.select().from(knownDevice).where(eq(knownDevice.user_id, guest.user_id))).toEqual([])
    await guess(email)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
  })

  it('is forgotten with a new password, and never comes back by the old cookie', async () => {
    const { email, user_id, cookie } = await register()
    await deleteDevicesOf(shop.db, user_id) // as reset-password does
    const again = await signIn(email, PASSWORD, cookie)
    expect(cookieOf(again)).not.toBe(cookie)
    await guess(email)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(429)
    expect((await signIn(email, PASSWORD, cookieOf(again))).status).toBe(200)
  })

  it('is forgotten with the account', async () => {
    const { user_id } = await register()
    const admin = await shop.signInAs('superAdmin')
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: user_id } }, admin)
    expect(await shop.db.select().from(knownDevice).where(eq(knownDevice.user_id, user_id))).toEqual([])
  })

  it('is one of few: those that came back stay, programs without cookies make room', async () => {
    const { email, user_id, cookie } = await register()
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
    for (let turn = 0; turn < KNOWN_DEVICES_MAX + 3; turn += 1) await signIn(email, PASSWORD)
    const kept = await shop.db.select().from(knownDevice).where(eq(knownDevice.user_id, user_id))
    expect(kept).toHaveLength(KNOWN_DEVICES_MAX)
    expect(kept.filter(({ used_at }) => used_at !== null)).toHaveLength(1)
    await guess(email)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
  })

  it('is forgotten after a year without it', async () => {
    const { email, cookie } = await register()
    shop.advance(DEVICE_TTL_MS - 60_000)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
    shop.advance(DEVICE_TTL_MS - 60_000)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(200)
    shop.advance(DEVICE_TTL_MS + 60_000)
    await guess(email)
    expect((await signIn(email, PASSWORD, cookie)).status).toBe(429)
    expect(await deleteOldRows(shop.db, shop.now())).toBeGreaterThan(0)
    expect(await shop.db.select().from(knownDevice)).toEqual([])
  })

  it('can be signed in to by no other site', async () => {
    const { email, cookie } = await register()
    const answer = await shop.fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', cookie, origin: 'https://elsewhere.example' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(answer.status).toBe(415)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
