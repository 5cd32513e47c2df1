import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { inviteOwner } from '../../src/accounts/invitations.ts'
import type { Database } from '../../src/database/open.ts'
import { appUser } from '../../src/database/schema/accounts.ts'
import { DAY_MS } from '../../src/durations.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

let database: Database
let shop: TestShop

function openNewShop(open: () => Promise<Database>): void {
  beforeEach(async () => {
    database = await open()
    shop = await openShop(database)
  })
  afterEach(() => shop.close())
}

let madeCount = 0
function nextToken(): string {
  madeCount += 1
  return `owner-token-${process.pid}-${madeCount}`
}

async function ownerToken(): Promise<string> {
  const path = await inviteOwner(database.db, { now: shop.now(), randomToken: nextToken })
  return path?.split('#')[1] ?? ''
}

function register(token: string) {
  madeCount += 1
  const password = 'rahasia-sekali'
  const email = `pemilik-${process.pid}-${madeCount}@owner.example`
  const body = { token, name: 'Ibu Wati', email, password, confirm_password: password }
  return shop.call('POST /api/v1/auth/invitation/register', { body })
}

describeEachEngine('the link of a shop that nobody runs', (open) => {
  openNewShop(open)

  it('makes a Super Admin of whoever uses it first, and there is none any more', async () => {
    const [token, other] = [await ownerToken(), await ownerToken()]
    const { data: opened } = await shop.call('POST /api/v1/auth/invitation', { body: { token } })
    expect(opened).toMatchObject({ invited_by_name: null, role_id: ROLE.superAdmin })
    const { data: owner } = await register(token)
    expect(owner.role_id).toBe(ROLE.superAdmin)
    for (const again of [token, other]) {
      expect((await refusalOf(register(again))).code).toBe('invitation_invalid')
      const look = shop.call('POST /api/v1/auth/invitation', { body: { token: again } })
      expect((await refusalOf(look)).status).toBe(404)
    }
    expect(await ownerToken()).toBe('')
    expect((await shop.call('GET /api/v1/admin/invitation', {}, owner)).data).toEqual([])
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, owner)
    expect(data[0]).toMatchObject({ action: 'invitation.accepted', after: { role: 'Super Admin' } })
  })

  it('makes one of a customer or an Admin who is signed in, not of the guest account', async () => {
    for (const role of ['customer', 'admin'] as const) {
      const token = await ownerToken()
      const guest = await shop.signInAs('guest')
      expect(
        (await refusalOf(shop.call('POST /api/v1/user/invitation', { body: { token } }, guest))).status,
      ).toBe(403)
      const person = await shop.signInAs(role)
      const { data } = await shop.call('POST /api/v1/user/invitation', { body: { token } }, person)
      expect(data).toMatchObject({ user_id: person.user_id, role_id: ROLE.superAdmin })
      await database.db
        .update(appUser)
        .set({ role_id: ROLE.customer })
        .where(eq(appUser.user_id, person.user_id))
    }
  })

  it('is good for 7 days', async () => {
    const token = await ownerToken()
    shop.advance(7 * DAY_MS)
    expect((await refusalOf(register(token))).code).toBe('invitation_invalid')
  })
})

describeOnPostgres('two links of a shop that nobody runs, used at once', (open) => {
  openNewShop(open)

  it('make one Super Admin', async () => {
    const tokens = [await ownerToken(), await ownerToken(), await ownerToken()]
    const outcomes = await Promise.allSettled(tokens.map(register))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await database.db.select().from(appUser).where(eq(appUser.role_id, ROLE.superAdmin))
    expect(owners).toHaveLength(1)
  })
})
