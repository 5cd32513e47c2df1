/** A Super Admin limits an Admin: who may, from when on, and what the answers say (decisions/068). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { inviteOwner } from '../../src/accounts/invitations.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function limit(shop: TestShop, id: number, permission_set: PermissionSet | null, as: UserInfo) {
  const input = { params: { id }, body: { permission_set } }
  return shop.call('PUT /api/v1/admin/user/{id}/permission-set', input, as)
}

describeEachEngine('the permissions of an Admin', (open) => {
  let shop: TestShop
  let boss: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    boss = await shop.signInAs('superAdmin', { name: 'Ibu Wati' })
  })
  afterAll(() => shop.close())

  const toShip = (who: UserInfo) => shop.call('GET /api/v1/admin/to-ship', {}, who)
  const orders = (who: UserInfo) => shop.call('GET /api/v1/admin/order', {}, who)
  const columnOf = async (id: number) =>
    (await shop.db.select().from(appUser).where(eq(appUser.user_id, id)))[0]?.permission_set

  it('are limited at once for the sessions that run, are named in History, and are given back', async () => {
    const sari = await shop.signInAs('admin', { name: 'Sari' })
    await orders(sari)
    const { data } = await limit(shop, sari.user_id, 'packer', boss)
    expect(data).toMatchObject({ role_id: ROLE.admin, role_name: 'Admin', permission_set: 'packer' })
    expect(await refusalOf(orders(sari))).toMatchObject({ status: 403, code: 'permission_required' })
    await toShip(sari)
    await limit(shop, sari.user_id, 'packer', boss) // the same again is no change
    await limit(shop, sari.user_id, 'catalog', boss)
    expect((await refusalOf(toShip(sari))).code).toBe('permission_required')
    expect((await limit(shop, sari.user_id, null, boss)).data).not.toHaveProperty('permission_set')
    await orders(sari)
    const query = { subject_type: 'user', subject_id: sari.user_id } as const
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query }, boss)
    expect(history.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['user.permissions_changed', { permission_set: 'catalog' }, { permission_set: 'all' }],
      ['user.permissions_changed', { permission_set: 'packer' }, { permission_set: 'catalog' }],
      ['user.permissions_changed', { permission_set: 'all' }, { permission_set: 'packer' }],
    ])
  })

  it('are a Super Admin’s to change: not the Admin’s own, nor another Admin’s', async () => {
    const [sari, budi] = [await shop.signInAs('admin'), await shop.signInAs('admin')]
    await limit(shop, sari.user_id, 'cashier', boss)
    for (const as of [sari, budi, await shop.signInAs('customer')]) {
      expect(await refusalOf(limit(shop, sari.user_id, null, as))).toMatchObject({
        status: 403,
        code: 'super_admin_required',
      })
    }
    expect(await columnOf(sari.user_id)).toBe('cashier')
    expect((await refusalOf(limit(shop, boss.user_id, 'packer', boss))).code).toBe('own_account_not_managed')
  })

  it('are an Admin’s only', async () => {
    const customer = await shop.signInAs('customer')
    expect(await refusalOf(limit(shop, customer.user_id, 'packer', boss))).toMatchObject({
      status: 409,
      message: 'Only an Admin can have limited permissions.',
    })
    const guest = await shop.signInAs('guest')
    expect((await refusalOf(limit(shop, guest.user_id, 'packer', boss))).code).toBe('guest_account_fixed')
    expect((await refusalOf(limit(shop, 2_000_000_000, 'packer', boss))).status).toBe(404)
    for (const values of [{ permission_set: 'packer' }, { permission_set: 'owner' }] as const) {
      const write = shop.db.update(appUser).set(values as { permission_set: 'packer' })
      await expect(write.where(eq(appUser.user_id, customer.user_id))).rejects.toThrow()
    }
  })

  it.each(['owner', '', 0, true, ['packer']])('cannot be %j', async (permission_set) => {
    const sari = await shop.signInAs('admin')
    const init = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ permission_set }),
    }
    const path = `/api/v1/admin/user/${sari.user_id}/permission-set`
    expect((await shop.fetch(path, init, boss)).status).toBe(400)
    expect(await columnOf(sari.user_id)).toBeNull()
  })

  it('end with another role: a customer and a Super Admin have none', async () => {
    const sari = await shop.signInAs('admin')
    await limit(shop, sari.user_id, 'packer', boss)
    const params = { id: sari.user_id }
    const role = (role_id: 2 | 3) =>
      shop.call('PATCH /api/v1/admin/user/{id}/role', { params, body: { role_id } }, boss)
    expect((await role(2)).data.permission_set).toBe('packer')
    expect((await role(3)).data).not.toHaveProperty('permission_set')
    expect((await role(2)).data).not.toHaveProperty('permission_set')
    await limit(shop, sari.user_id, 'packer', boss)
    const heir = await shop.signInAs('superAdmin')
    await shop.call('POST /api/v1/admin/user/{id}/hand-over', { params }, heir)
    expect(await columnOf(sari.user_id)).toBeNull()
    await shop.call('PATCH /api/v1/admin/user/{id}/role', { params, body: { role_id: 2 } }, sari)
  })

  it('end with the link of a shop without an owner, which makes a packer a Super Admin', async () => {
    const other = await openShop(await open())
    const packer = await signInLimited(other, 'packer')
    const path = await inviteOwner(other.db, {
      now: other.now(),
      randomToken: () => `link-${packer.user_id}`,
    })
    const body = { token: path?.split('#')[1] ?? '' }
    const { data } = await other.call('POST /api/v1/user/invitation', { body }, packer)
    expect(data).toMatchObject({ role_id: ROLE.superAdmin })
    expect(data).not.toHaveProperty('permission_set')
    await other.close()
  })

  it('stand in what a limited Admin signs in with, and in no answer without a limit', async () => {
    const sari = await shop.signInAs('admin', { name: 'Sari Terbatas' })
    const answersOf = async () => {
      const pair = { access_token: sari.access_token, refresh_token: sari.refresh_token }
      const params = { id: sari.user_id }
      const query = { keyword: 'Sari Terbatas' }
      return [
        (await shop.call('POST /api/v1/auth/refresh', { body: pair })).data,
        (await shop.call('GET /api/v1/user', {}, sari)).data,
        (await shop.call('GET /api/v1/admin/user/{id}', { params }, boss)).data,
        (await shop.call('GET /api/v1/admin/customer/{id}', { params }, boss)).data,
        (await shop.call('GET /api/v1/admin/user', { query }, boss)).data[0],
        (await shop.call('GET /api/v1/admin/pending-tasks', {}, sari)).data,
      ]
    }
    expect(JSON.stringify(await answersOf())).not.toContain('permission_set')
    await limit(shop, sari.user_id, 'cashier', boss)
    for (const answer of await answersOf()) expect(answer).toMatchObject({ permission_set: 'cashier' })
  })

  it('are back with a deleted Admin who is restored', async () => {
    const sari = await shop.signInAs('admin')
    await limit(shop, sari.user_id, 'catalog', boss)
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: sari.user_id } }, boss)
    const query = { subject_type: 'user', subject_id: sari.user_id } as const
    const [deleted] = (await shop.call('GET /api/v1/admin/audit', { query }, boss)).data
    const params = { id: deleted?.audit_entry_id ?? 0 }
    await shop.call('POST /api/v1/admin/audit/{id}/undo', { params }, boss)
    expect(await columnOf(sari.user_id)).toBe('catalog')
  })
})

describeOnPostgres('two processes of one shop', () => {
  it('refuse a limited Admin from the next call on, whichever is asked', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    await migrate(first)
    const [one, other] = [await openShop(first), await openShop(second)]
    const [boss, sari] = [await one.signInAs('superAdmin'), await one.signInAs('admin')]
    const list = (shop: TestShop) => shop.call('GET /api/v1/admin/order', {}, sari)
    await Promise.all([list(one), list(other)])
    await limit(one, sari.user_id, 'packer', boss)
    for (const shop of [one, other]) expect((await refusalOf(list(shop))).code).toBe('permission_required')
    await limit(other, sari.user_id, null, boss)
    await Promise.all([list(one), list(other)])
    await Promise.all([one.close(), other.close()])
    await Promise.all([first.close(), second.close()])
  })
})
