import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { inviteOwner } from '../../src/accounts/invitations.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { appUser, invitation } from '../../src/platform/database/schema/accounts.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
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

describeEachEngine('the link of a shop without an owner', (open) => {
  openNewShop(open)

  it('makes its first user a Super Admin, and then ends', async () => {
    const other = await ownerToken()
    const token = await ownerToken()
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

  it('ends with the next start: logs keep the links of earlier ones', async () => {
    const earlier = await ownerToken()
    const token = await ownerToken()
    const look = shop.call('POST /api/v1/auth/invitation', { body: { token: earlier } })
    expect((await refusalOf(look)).status).toBe(404)
    expect((await refusalOf(register(earlier))).code).toBe('invitation_invalid')
    expect((await register(token)).data.role_id).toBe(ROLE.superAdmin)
  })

  it('is good for 7 days', async () => {
    const token = await ownerToken()
    shop.advance(7 * DAY_MS)
    expect((await refusalOf(register(token))).code).toBe('invitation_invalid')
  })
})

describeOnPostgres('the link of a shop without an owner, used twice at once', (open) => {
  openNewShop(open)

  const waiting = async (db: Db): Promise<number> => {
    await db.execute(sql`select pg_stat_clear_snapshot()`)
    const backends = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rows(db, backends)).length
  }

  /** Each is stopped in the middle until all have come that far. */
  const registerAtOnce = (tokens: readonly string[]) =>
    inTransaction(database.db, async (db) => {
      await db.execute(sql`lock table audit_entry in exclusive mode`)
      const outcomes = Promise.allSettled(tokens.map(register))
      await expect.poll(() => waiting(db), { timeout: 10_000 }).toBe(tokens.length)
      return { outcomes } // wrapped: a bare promise would be waited for here
    })

  const expectOneOwner = async (tokens: readonly string[]) => {
    const outcomes = await (await registerAtOnce(tokens)).outcomes
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await database.db.select().from(appUser).where(eq(appUser.role_id, ROLE.superAdmin))
    expect(owners).toHaveLength(1)
  }

  it('by two people makes one Super Admin', async () => {
    const token = await ownerToken()
    await expectOneOwner([token, token])
  })

  it('of two starts at once makes one Super Admin', async () => {
    const [token, other] = [await ownerToken(), await ownerToken()]
    await database.db.update(invitation).set({ withdrawn_at: null }) // neither start saw the other's link
    await expectOneOwner([token, other])
  })
})
