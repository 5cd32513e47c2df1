import type { UserInfo } from '@warung/contract/accounts.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function setRole(shop: TestShop, id: number, role_id: 2 | 3, as: UserInfo) {
  return shop.call('PATCH /api/v1/admin/user/{id}/role', { params: { id }, body: { role_id } }, as)
}
function handOverTo(shop: TestShop, id: number, as: UserInfo) {
  return shop.call('POST /api/v1/admin/user/{id}/hand-over', { params: { id } }, as)
}
async function roleOf(shop: TestShop, id: number): Promise<number | undefined> {
  const [found] = await shop.db.select().from(appUser).where(eq(appUser.user_id, id))
  return found?.role_id
}
function superAdmins(shop: TestShop): Promise<number> {
  return shop.db.$count(appUser, and(eq(appUser.role_id, ROLE.superAdmin), isNull(appUser.deleted_at)))
}

describeEachEngine('a Super Admin', (open) => {
  let shop: TestShop
  let boss: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    boss = await shop.signInAs('superAdmin', { name: 'Ibu Wati' })
  })
  afterAll(() => shop.close())

  it('makes a customer an Admin and back, at once for the sessions that run', async () => {
    const sari = await shop.signInAs('customer', { name: 'Sari' })
    const list = () => shop.call('GET /api/v1/admin/user', {}, sari)
    expect((await refusalOf(list())).status).toBe(403)
    expect((await setRole(shop, sari.user_id, 2, boss)).data).toMatchObject({
      user_id: sari.user_id,
      role_id: 2,
      role_name: 'Admin',
    })
    expect((await list()).data.length).toBeGreaterThan(0)
    const pair = { access_token: sari.access_token, refresh_token: sari.refresh_token }
    expect((await shop.call('POST /api/v1/auth/refresh', { body: pair })).data.role_id).toBe(2)
    await setRole(shop, sari.user_id, 3, boss)
    expect((await refusalOf(list())).status).toBe(403)
    const query = { subject_type: 'user', subject_id: sari.user_id } as const
    const { data } = await shop.call('GET /api/v1/admin/audit', { query }, boss)
    expect(data).toMatchObject([
      { action: 'user.role_changed', before: { role: 'Admin' }, after: { role: 'Customer' } },
      { action: 'user.role_changed', before: { role: 'Customer' }, after: { role: 'Admin' } },
    ])
  })

  it('does the same twice without a second entry', async () => {
    const sari = await shop.signInAs('customer')
    await setRole(shop, sari.user_id, 2, boss)
    expect((await setRole(shop, sari.user_id, 2, boss)).data.role_id).toBe(2)
    const query = { subject_type: 'user', subject_id: sari.user_id } as const
    expect((await shop.call('GET /api/v1/admin/audit', { query }, boss)).data).toHaveLength(1)
  })

  it('changes neither the guest account, nor another Super Admin, nor a deleted account', async () => {
    const [guest, other, gone] = [
      await shop.signInAs('guest'),
      await shop.signInAs('superAdmin'),
      await shop.signInAs('customer'),
    ]
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: gone.user_id } }, boss)
    for (const act of [
      (id: number) => setRole(shop, id, 2, boss),
      (id: number) => handOverTo(shop, id, boss),
    ]) {
      expect((await refusalOf(act(guest.user_id))).code).toBe('guest_account_fixed')
      expect((await refusalOf(act(other.user_id))).code).toBe('role_not_below_own')
      expect((await refusalOf(act(gone.user_id))).status).toBe(404)
    }
    await setRole(shop, other.user_id, 3, other) // steps down: the other tests have one Super Admin
  })

  it.each([1, 4, 0, 5, '2', null, true, [2]])('cannot give the role %j', async (role_id) => {
    const sari = await shop.signInAs('customer')
    const answer = await shop.fetch(
      `/api/v1/admin/user/${sari.user_id}/role`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ role_id }),
      },
      boss,
    )
    expect(answer.status).toBe(400)
    expect(await roleOf(shop, sari.user_id)).toBe(ROLE.customer)
  })

  it('stays when there is no other', async () => {
    for (const role_id of [2, 3] as const) {
      expect(await refusalOf(setRole(shop, boss.user_id, role_id, boss))).toMatchObject({
        status: 409,
        message: 'You are the only Super Admin. Make another user Super Admin first.',
      })
    }
    expect((await refusalOf(handOverTo(shop, boss.user_id, boss))).code).toBe('own_account_not_managed')
    expect(await roleOf(shop, boss.user_id)).toBe(ROLE.superAdmin)
  })

  it('does not count one who was deleted', async () => {
    const other = await shop.signInAs('superAdmin')
    await shop.db.update(appUser).set({ deleted_at: shop.now() }).where(eq(appUser.user_id, other.user_id))
    expect((await refusalOf(setRole(shop, boss.user_id, 2, boss))).code).toBe('last_super_admin')
  })

  it('may step down beside another', async () => {
    const other = await shop.signInAs('superAdmin')
    expect((await setRole(shop, other.user_id, 2, other)).data.role_name).toBe('Admin')
    expect((await refusalOf(setRole(shop, other.user_id, 3, other))).code).toBe('super_admin_required')
  })

  it('hands over: the other is the Super Admin, they are an Admin, from the next call on', async () => {
    const [old, heir] = [await shop.signInAs('superAdmin'), await shop.signInAs('customer')]
    expect((await handOverTo(shop, heir.user_id, old)).data).toMatchObject({ role_id: 1 })
    expect(await roleOf(shop, old.user_id)).toBe(ROLE.admin)
    expect((await refusalOf(handOverTo(shop, heir.user_id, old))).status).toBe(403)
    expect((await shop.call('GET /api/v1/admin/invitation', {}, heir)).data).toEqual([])
    await setRole(shop, old.user_id, 3, heir)
    await setRole(shop, heir.user_id, 2, heir)
  })

  it('cannot be appointed by an Admin', async () => {
    const [admin, sari] = [await shop.signInAs('admin'), await shop.signInAs('customer')]
    for (const act of [
      () => setRole(shop, sari.user_id, 2, admin),
      () => handOverTo(shop, sari.user_id, admin),
    ]) {
      expect(await refusalOf(act())).toMatchObject({
        status: 403,
        message: 'Only a Super Admin can do this.',
      })
    }
    expect(await roleOf(shop, sari.user_id)).toBe(ROLE.customer)
  })
})

describeOnPostgres('the last Super Admin does not vanish', (open) => {
  it('when all step down, and hand over, at once, and whom they hand over to is deleted', async () => {
    const shop = await openShop(await open())
    for (let round = 0; round < 10; round += 1) {
      const bosses: UserInfo[] = []
      while (bosses.length < 4) bosses.push(await shop.signInAs('superAdmin'))
      const [admin, heir, second] = [
        await shop.signInAs('admin'),
        await shop.signInAs('customer'),
        await shop.signInAs('customer'),
      ]
      const outcomes = await Promise.allSettled([
        ...bosses.map(async (boss, place) =>
          place % 2 === 0
            ? setRole(shop, boss.user_id, 2, boss)
            : handOverTo(shop, place === 1 ? heir.user_id : second.user_id, boss),
        ),
        shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: heir.user_id } }, admin),
        shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: second.user_id } }, admin),
      ])
      const statuses = outcomes.map((each) => (each.status === 'rejected' ? each.reason.status : 200))
      expect(statuses.every((status) => [200, 403, 404, 409].includes(status))).toBe(true)
      expect(await superAdmins(shop)).toBeGreaterThanOrEqual(1)
      await shop.db
        .update(appUser)
        .set({ role_id: ROLE.customer as RoleId })
        .where(eq(appUser.role_id, ROLE.superAdmin))
    }
    expect(shop.errors).toEqual([])
    await shop.close()
  })

  it('when two who are the last step down at once: one stays', async () => {
    const shop = await openShop(await open())
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await shop.signInAs('superAdmin'), await shop.signInAs('superAdmin')]
      const outcomes = await Promise.allSettled([
        setRole(shop, first.user_id, 3, first),
        setRole(shop, second.user_id, 3, second),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await superAdmins(shop)).toBe(1)
      await shop.db
        .update(appUser)
        .set({ role_id: ROLE.customer as RoleId })
        .where(eq(appUser.role_id, ROLE.superAdmin))
    }
    await shop.close()
  })
})
