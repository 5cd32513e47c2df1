import type { UserInfo } from '@warung/contract/accounts.ts'
import { type AUDIT_ACTION_LABELS, UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { recordChanges } from '../../src/audit/record-change.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { bodyOf } from '../support/product-form.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

let count = 0
/** A product that an admin has made. */
async function createdProduct(shop: TestShop, admin: UserInfo, sku: string): Promise<number> {
  count += 1
  const body = bodyOf({ name: `Barang ${count}`, sku })
  return (await shop.call('POST /api/v1/admin/product', { body }, admin)).data.product_id
}

function deleteProductById(shop: TestShop, id: number, as: UserInfo) {
  return shop.call('DELETE /api/v1/admin/product/{id}', { params: { id } }, as)
}

function deleteUserById(shop: TestShop, id: number, as: UserInfo) {
  return shop.call('DELETE /api/v1/admin/user/{id}', { params: { id } }, as)
}

function undo(shop: TestShop, id: number, as: UserInfo) {
  return shop.call('POST /api/v1/admin/audit/{id}/undo', { params: { id } }, as)
}

async function newestEntry(shop: TestShop, as: UserInfo) {
  const { data } = await shop.call('GET /api/v1/admin/audit', {}, as)
  if (!data[0]) throw new Error('the history is empty')
  return data[0]
}

describeEachEngine('history', (open) => {
  let shop: TestShop
  let boss: UserInfo
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    boss = await shop.signInAs('superAdmin', { name: 'Ibu Wati' })
    admin = await shop.signInAs('admin', { name: 'Budi 100%' })
  })
  afterAll(() => shop.close())

  const list = async (query: Record<string, string | number> = {}) =>
    shop.call('GET /api/v1/admin/audit', { query: query as { keyword: string } }, admin)

  it('tells who did what to what, before and after, newest first', async () => {
    const id = await createdProduct(shop, admin, 'H-1')
    const edit = { ...bodyOf({ name: 'Kopi Toraja', sku: 'H-1' }), price: 91_000 }
    await shop.call('PUT /api/v1/admin/product/{id}', { params: { id }, body: edit }, boss)
    const { data } = await list()
    expect(data[0]).toMatchObject({
      user_id: boss.user_id,
      user_name: 'Ibu Wati',
      action: 'product.changed',
      subject_type: 'product',
      subject_id: id,
      subject_name: 'Kopi Toraja',
      after: { name: 'Kopi Toraja', price: 91_000 },
      created_at: '2026-11-20T00:30:00+07:00',
      undone_at: null,
      undone_by_name: null,
      is_undoable: false,
    })
    expect(data[1]).toMatchObject({ action: 'product.created', user_name: 'Budi 100%' })
  })

  it('is searched by person, subject and action', async () => {
    const id = await createdProduct(shop, boss, 'H-2')
    await deleteProductById(shop, id, admin)
    const actions = async (query: Record<string, string | number>) =>
      (await list(query)).data.map(({ action, user_name }) => `${action} ${user_name}`)
    const about = { subject_type: 'product', subject_id: id }
    expect(await actions(about)).toEqual(['product.deleted Budi 100%', 'product.created Ibu Wati'])
    expect(await actions({ ...about, user_id: boss.user_id })).toEqual(['product.created Ibu Wati'])
    expect(await actions({ ...about, action: 'product.deleted' })).toEqual(['product.deleted Budi 100%'])
    expect(await actions({ ...about, keyword: 'IBU' })).toEqual(['product.created Ibu Wati'])
    expect(await actions({ ...about, keyword: '0%' })).toEqual(['product.deleted Budi 100%'])
    expect(await actions({ ...about, keyword: `barang ${count}` })).toHaveLength(2)
    expect(await actions({ ...about, keyword: '_' })).toEqual([])
  })

  it.each([
    'action=product.sold',
    'before=0',
    'user_id=x',
    'subject_type=cat',
    'keyword=%00',
    'before=1&before=2',
  ])('refuses ?%s', async (query) => {
    expect((await shop.fetch(`/api/v1/admin/audit?${query}`, {}, admin)).status).toBe(400)
  })

  it('is paged by seeking: nothing is shown twice while more is done', async () => {
    const subject = { type: 'order', id: 4711, name: 'Order 4711' } as const
    const change = { by: boss.user_id, action: 'order.delivered', subject, before: {}, after: {} } as const
    await recordChanges(
      shop.db,
      Array.from({ length: LIST_PAGE_SIZE + 3 }, () => ({ ...change, at: shop.now() })),
    )
    const query = { subject_type: 'order', subject_id: 4711 }
    const first = await list(query)
    expect(first.data).toHaveLength(LIST_PAGE_SIZE)
    await recordChanges(shop.db, [{ ...change, at: shop.now() }])
    const second = await list({ ...query, before: first.meta.before ?? 0 })
    expect(second.data).toHaveLength(3)
    expect(second.meta.before).toBeNull()
    const ids = [...first.data, ...second.data].map(({ audit_entry_id }) => audit_entry_id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  it('brings a deleted product back, stock, list and all, and says who did', async () => {
    const id = await createdProduct(shop, admin, 'H-3')
    const before = await shop.call('GET /api/v1/product', {})
    await deleteProductById(shop, id, admin)
    const entry = await newestEntry(shop, admin)
    expect(entry).toMatchObject({ action: 'product.deleted', is_undoable: true })
    expect((await undo(shop, entry.audit_entry_id, boss)).data).toEqual({
      subject_type: 'product',
      subject_id: id,
      skipped_count: 0,
    })
    expect(await shop.call('GET /api/v1/product', {})).toEqual(before)
    const { data } = await list({ subject_type: 'product', subject_id: id })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'product.restored', user_name: 'Ibu Wati', is_undoable: false },
      { action: 'product.deleted', undone_by_name: 'Ibu Wati', is_undoable: false },
    ])
    const again = await refusalOf(undo(shop, entry.audit_entry_id, boss))
    expect(again).toMatchObject({ status: 409, message: 'This has already been undone.' })
  })

  it('says when the SKU belongs to another product by now, and goes on once it is free', async () => {
    const id = await createdProduct(shop, admin, 'H-4')
    await deleteProductById(shop, id, admin)
    const { audit_entry_id } = await newestEntry(shop, admin)
    const other = await createdProduct(shop, admin, 'H-4')
    const refused = await refusalOf(undo(shop, audit_entry_id, admin))
    expect(refused).toMatchObject({ status: 409, code: 'sku_taken_meanwhile' })
    expect(refused.message).toContain('Another product uses this SKU now')
    const [kept] = await shop.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.audit_entry_id, audit_entry_id))
    expect(kept?.undone_at).toBeNull()
    await deleteProductById(shop, other, admin)
    await undo(shop, audit_entry_id, admin)
    expect((await shop.call('GET /api/v1/product/{id}', { params: { id } })).data.sku).toBe('H-4')
  })

  it('brings a deleted user back, who signs in with the old password', async () => {
    const account = { email: 'balik@history.example', password: 'rahasia-sekali' }
    const { data: sari } = await shop.call('POST /api/v1/auth/register/customer', {
      body: { ...account, name: 'Sari', confirm_password: account.password },
    })
    await deleteUserById(shop, sari.user_id, admin)
    const { audit_entry_id } = await newestEntry(shop, admin)
    await undo(shop, audit_entry_id, admin)
    expect((await refusalOf(shop.call('GET /api/v1/user', {}, sari))).status).toBe(401)
    const login = await shop.call('POST /api/v1/auth/login', { body: account })
    expect(login.data.user_id).toBe(sari.user_id)
    const { data } = await shop.call('GET /api/v1/admin/user', { query: { keyword: account.email } }, admin)
    expect(data.map(({ user_id }) => user_id)).toEqual([sari.user_id])
  })

  it('says when the e-mail is registered anew', async () => {
    const email = 'diambil@history.example'
    const first = await shop.signInAs('customer', { email })
    await deleteUserById(shop, first.user_id, admin)
    const { audit_entry_id } = await newestEntry(shop, admin)
    await shop.signInAs('customer', { email })
    const refused = await refusalOf(undo(shop, audit_entry_id, admin))
    expect(refused).toMatchObject({ status: 409, code: 'email_taken_meanwhile' })
    const [kept] = await shop.db.select().from(appUser).where(eq(appUser.user_id, first.user_id))
    expect(kept?.deleted_at).not.toBeNull()
  })

  it('does not let admins restore accounts that they may not delete', async () => {
    const other = await shop.signInAs('admin')
    await deleteUserById(shop, other.user_id, boss)
    const { audit_entry_id, is_undoable } = await newestEntry(shop, admin)
    expect(is_undoable).toBe(false)
    expect((await newestEntry(shop, boss)).is_undoable).toBe(true)
    expect(await refusalOf(undo(shop, audit_entry_id, admin))).toMatchObject({
      status: 403,
      code: 'role_not_below_own',
    })
    await undo(shop, audit_entry_id, boss)
  })

  it('undoes nothing but deletions', async () => {
    await createdProduct(shop, admin, 'H-5')
    const { audit_entry_id } = await newestEntry(shop, admin)
    expect(await refusalOf(undo(shop, audit_entry_id, admin))).toMatchObject({
      status: 409,
      code: 'change_not_undoable',
    })
    expect((await refusalOf(undo(shop, 999_999, admin))).status).toBe(404)
  })

  it('shows what it has no words for, written by a newer release', async () => {
    const subject = { subject_type: 'spaceship' as 'product', subject_id: null, subject_name: 'x' }
    const action = 'spaceship.launched' as keyof typeof AUDIT_ACTION_LABELS
    const fields = { user_id: null, user_name: '', before: {}, after: {}, created_at: shop.now() }
    await shop.db.insert(auditEntry).values({ ...subject, ...fields, action })
    expect(await newestEntry(shop, admin)).toMatchObject({
      action: 'spaceship.launched',
      user_id: null,
      is_undoable: false,
    })
  })

  it(`undoes for ${UNDO_DAYS_MAX} days, not a moment longer`, async () => {
    const [kept, late] = [await createdProduct(shop, admin, 'H-6'), await createdProduct(shop, admin, 'H-7')]
    await deleteProductById(shop, kept, admin)
    const inTime = await newestEntry(shop, admin)
    await deleteProductById(shop, late, admin)
    const tooLate = await newestEntry(shop, admin)
    shop.advance(UNDO_DAYS_MAX * DAY_MS)
    const later = await shop.signInAs('admin')
    await undo(shop, inTime.audit_entry_id, later)
    shop.advance(1)
    expect(await refusalOf(undo(shop, tooLate.audit_entry_id, later))).toMatchObject({
      status: 409,
      message: 'This is more than 30 days old and can no longer be undone.',
    })
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, later)
    expect(data.some(({ is_undoable }) => is_undoable)).toBe(false)
  })
})

describeOnPostgres('two admins who undo at once', (open) => {
  it('undo once', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    const id = await createdProduct(shop, admin, 'R-1')
    await deleteProductById(shop, id, admin)
    const { audit_entry_id } = await newestEntry(shop, admin)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => undo(shop, audit_entry_id, admin)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const query = { action: 'product.restored' } as const
    expect((await shop.call('GET /api/v1/admin/audit', { query }, admin)).data).toHaveLength(1)
    await shop.close()
  })
})
