import type { UserInfo } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { appUser, invitation } from '../../src/platform/database/schema/accounts.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const REFUSAL =
  'This invitation no longer works: it was already used, has expired, or was withdrawn. Ask for a new one.'

let invitedCount = 0
function newAccount(token: string) {
  invitedCount += 1
  const password = 'rahasia-sekali'
  const email = `diundang-${invitedCount}@invited.example`
  return { token, name: 'Budi', email, password, confirm_password: password }
}

async function invite(shop: TestShop, boss: UserInfo, note = 'Budi from the warehouse') {
  const { data } = await shop.call('POST /api/v1/admin/invitation', { body: { note } }, boss)
  return { ...data, token: data.path.split('#')[1] ?? '' }
}
function register(shop: TestShop, body: ReturnType<typeof newAccount>) {
  return shop.call('POST /api/v1/auth/invitation/register', { body })
}
function accept(shop: TestShop, token: string, as: UserInfo) {
  return shop.call('POST /api/v1/user/invitation', { body: { token } }, as)
}
function look(shop: TestShop, token: string) {
  return shop.call('POST /api/v1/auth/invitation', { body: { token } })
}

describeEachEngine('an invitation', (open) => {
  let shop: TestShop
  let boss: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    boss = await shop.signInAs('superAdmin', { name: 'Ibu Wati' })
  })
  afterAll(() => shop.close())

  const openOnes = async () => (await shop.call('GET /api/v1/admin/invitation', {}, boss)).data

  it('makes its recipient an Admin with a name and a password, and signs them in, once', async () => {
    const { token, path, expires_at } = await invite(shop, boss)
    expect(path).toMatch(/^\/invitation#[\w-]{43}$/)
    expect(expires_at).toBe('2026-11-27T00:30:00+07:00')
    expect((await look(shop, token)).data).toEqual({
      invited_by_name: 'Ibu Wati',
      role_id: ROLE.admin,
      expires_at,
    })
    const { data: budi } = await register(shop, newAccount(token))
    expect(budi).toMatchObject({ name: 'Budi', role_id: ROLE.admin })
    expect((await shop.call('GET /api/v1/admin/order', {}, budi)).data).toEqual([])
    for (const again of [() => look(shop, token), () => register(shop, newAccount(token))]) {
      expect(await refusalOf(again())).toMatchObject({ status: 404, message: REFUSAL })
    }
    expect(await openOnes()).toEqual([])
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, boss)
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'invitation.accepted', subject_id: budi.user_id, after: { role: 'Admin' } },
      { action: 'invitation.created', subject_name: 'Budi from the warehouse' },
    ])
  })

  it('makes a customer who is signed in an Admin', async () => {
    const { token } = await invite(shop, boss)
    const sari = await shop.signInAs('customer')
    expect((await accept(shop, token, sari)).data).toMatchObject({ user_id: sari.user_id, role_id: 2 })
    await shop.call('GET /api/v1/admin/order', {}, sari)
    const other = await shop.signInAs('customer')
    expect((await refusalOf(accept(shop, token, other))).message).toBe(REFUSAL)
  })

  it('limits the Admin from the first moment on, with a new account or one of a customer', async () => {
    const body = { note: 'Kasir', permission_set: 'cashier' as const }
    const limited = async () => {
      const { data } = await shop.call('POST /api/v1/admin/invitation', { body }, boss)
      return data.path.split('#')[1] ?? ''
    }
    const [first, second] = [await limited(), await limited()]
    expect(await openOnes()).toMatchObject([body, body])
    expect((await look(shop, first)).data).toMatchObject({ role_id: 2, permission_set: 'cashier' })
    const { data: budi } = await register(shop, newAccount(first))
    const sari = await shop.signInAs('customer')
    expect((await accept(shop, second, sari)).data).toMatchObject({ permission_set: 'cashier' })
    expect(budi).toMatchObject({ role_id: 2, permission_set: 'cashier' })
    for (const who of [budi, sari]) {
      await shop.call('GET /api/v1/admin/order', {}, who)
      const refused = shop.call('GET /api/v1/admin/dashboard', {}, who)
      expect((await refusalOf(refused)).code).toBe('permission_required')
    }
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, boss)
    expect(data[0]).toMatchObject({
      action: 'invitation.accepted',
      after: { permission_set: 'cashier', invited_as: 'Kasir' },
    })
    const wrong = { note: 'Bos', permission_set: 'owner' as 'cashier' }
    expect((await refusalOf(shop.call('POST /api/v1/admin/invitation', { body: wrong }, boss))).status).toBe(
      400,
    )
  })

  it('is not used up by who needs none, nor by a mistake in the form', async () => {
    const { token } = await invite(shop, boss)
    expect((await refusalOf(accept(shop, token, boss))).code).toBe('already_admin')
    expect((await refusalOf(accept(shop, token, await shop.signInAs('admin')))).code).toBe('already_admin')
    expect((await refusalOf(accept(shop, token, await shop.signInAs('guest')))).status).toBe(403)
    const sari = await shop.signInAs('customer')
    const body = newAccount(token)
    expect(await refusalOf(register(shop, { ...body, email: sari.email }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect((await refusalOf(register(shop, { ...body, confirm_password: 'x' }))).message).toBe(
      'Unmatch password',
    )
    expect((await refusalOf(register(shop, { ...body, password: 'x', confirm_password: 'x' }))).status).toBe(
      400,
    )
    expect((await register(shop, body)).data.role_id).toBe(2)
  })

  it('is listed without its token until it is withdrawn, and good for nothing then', async () => {
    const { token, invitation_id } = await invite(shop, boss, 'Sari <b>kasir</b>')
    expect(await openOnes()).toMatchObject([{ invitation_id, note: 'Sari <b>kasir</b>' }])
    expect(JSON.stringify(await openOnes())).not.toContain(token)
    const withdraw = () =>
      shop.call('DELETE /api/v1/admin/invitation/{id}', { params: { id: invitation_id } }, boss)
    await withdraw()
    expect(await openOnes()).toEqual([])
    expect((await refusalOf(withdraw())).status).toBe(404)
    expect((await refusalOf(register(shop, newAccount(token)))).message).toBe(REFUSAL)
  })

  it('stands in the database as a hash', async () => {
    const { token } = await invite(shop, boss)
    const kept = await shop.db.select().from(invitation)
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('ends with the role of who made it', async () => {
    const other = await shop.signInAs('superAdmin')
    const { token } = await invite(shop, other)
    const params = { id: other.user_id }
    await shop.call('PATCH /api/v1/admin/user/{id}/role', { params, body: { role_id: 2 } }, other)
    expect((await refusalOf(look(shop, token))).message).toBe(REFUSAL)
    expect((await refusalOf(register(shop, newAccount(token)))).message).toBe(REFUSAL)
  })

  it.each(['', 'x', 'x'.repeat(512), "' or 1=1 --"])('is not %j', async (token) => {
    expect((await refusalOf(look(shop, token))).message).toBe(REFUSAL)
    expect((await refusalOf(accept(shop, token, await shop.signInAs('customer')))).message).toBe(REFUSAL)
  })

  it('lasts 7 days', async () => {
    const { token } = await invite(shop, boss)
    shop.advance(7 * DAY_MS - 1)
    expect((await look(shop, token)).data.invited_by_name).toBe('Ibu Wati')
    shop.advance(1)
    expect((await refusalOf(look(shop, token))).message).toBe(REFUSAL)
    expect((await refusalOf(register(shop, newAccount(token)))).message).toBe(REFUSAL)
  })
})

describeOnPostgres('two who open the same invitation at once', (open) => {
  it('are one new Admin', async () => {
    const shop = await openShop(await open())
    const boss = await shop.signInAs('superAdmin')
    const customers = [await shop.signInAs('customer'), await shop.signInAs('customer')]
    const { token } = await invite(shop, boss)
    const outcomes = await Promise.allSettled([
      ...customers.map((each) => accept(shop, token, each)),
      register(shop, newAccount(token)),
      register(shop, newAccount(token)),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.db.$count(appUser, eq(appUser.role_id, ROLE.admin))).toBe(1)
    await shop.close()
  })
})
