/** What admins write about a customer (decisions/064). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { CUSTOMER_NOTE_LENGTH_MAX, CUSTOMER_TAGS_MAX } from '@warung/contract/values/customer-limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { customerNote } from '../../src/platform/database/schema/customers.ts'
import { OLD, register } from '../support/credentials.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('a note about a customer', (open) => {
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin', { name: 'Bu Sari' })
  })
  afterAll(() => shop.close())

  const noteOf = async ({ user_id: id }: UserInfo) =>
    (await shop.call('GET /api/v1/admin/customer/{id}', { params: { id } }, admin)).data.note
  const write = async (
    { user_id: id }: UserInfo,
    note: { text?: string | null; tags?: string[]; version: number },
    who = admin,
  ) => {
    const body = { text: null, tags: [], ...note }
    return (await shop.call('PUT /api/v1/admin/customer/{id}/note', { params: { id }, body }, who)).data
  }

  it('is empty before the first, then what the last admin wrote; tags are there once', async () => {
    const joko = await register(shop, 'Joko')
    expect(await noteOf(joko)).toEqual({ text: null, tags: [], version: 0 })
    const tags = ['reseller', ' Grosir "Solo", {a}', 'RESELLER']
    const first = {
      text: 'Telepon dulu\nsebelum kirim',
      tags: ['RESELLER', 'Grosir "Solo", {a}'],
      version: 1,
    }
    expect(await write(joko, { text: ' Telepon dulu\r\nsebelum kirim', tags, version: 0 })).toEqual(first)
    expect(await noteOf(joko)).toEqual(first)
    await write(joko, { version: 1 })
    expect(await noteOf(joko)).toEqual({ text: null, tags: [], version: 2 })
  })

  it('is found by its tags in the list of users, however their letters are written', async () => {
    const [joko, wati] = [await register(shop, 'Joko'), await register(shop, 'Wati')]
    await write(joko, { tags: ['Grosir Solo'], version: 0 })
    const found = async (keyword: string) =>
      (await shop.call('GET /api/v1/admin/user', { query: { keyword } }, admin)).data.map(
        ({ user_id }) => user_id,
      )
    expect(await found(' GROSIR solo ')).toEqual([joko.user_id])
    expect(await found('Wati')).toContain(wati.user_id)
    expect(await found('grosir')).toEqual([])
  })

  it('is not overwritten by who has not seen the last', async () => {
    const joko = await register(shop, 'Joko')
    const both = await Promise.allSettled([
      write(joko, { text: 'one', version: 0 }),
      write(joko, { text: 'two', version: 0 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = await refusalOf(write(joko, { text: 'three', version: 0 }))
    expect([refused.status, refused.code]).toEqual([409, 'customer_note_changed'])
    expect((await noteOf(joko)).version).toBe(1)
  })

  it('has limits, and needs an existing account that is not the shared guest’s', async () => {
    const joko = await register(shop, 'Joko')
    const refused = async (note: { text?: string; tags?: string[] }) =>
      (await refusalOf(write(joko, { ...note, version: 0 }))).errors
    expect(await refused({ text: 'a'.repeat(CUSTOMER_NOTE_LENGTH_MAX + 1) })).toHaveProperty('text')
    const many = Array.from({ length: CUSTOMER_TAGS_MAX + 1 }, (_, n) => `tag ${n}`)
    expect(await refused({ tags: many })).toHaveProperty('tags')
    expect(await refused({ tags: ['x', ' '] })).toHaveProperty(['tags.1'])
    const guest = await shop.signInAs('guest')
    expect((await refusalOf(write(guest, { text: 'x', version: 0 }))).code).toBe('guest_account_fixed')
    expect((await refusalOf(write({ ...joko, user_id: 999_999 }, { version: 0 }))).code).toBe(
      'user_not_found',
    )
    expect((await refusalOf(write(joko, { text: 'x', version: 0 }, joko))).status).toBe(403)
  })

  it('leaves its fact in the history, without its words', async () => {
    const joko = await register(shop, 'Joko')
    await write(joko, { text: 'Alergi kacang', tags: ['hati-hati'], version: 0 })
    const { data } = await shop.call('GET /api/v1/admin/audit', {}, admin)
    const entries = data.filter(({ subject_id }) => subject_id === joko.user_id)
    expect(entries).toMatchObject([
      { action: 'user.note_changed', user_name: 'Bu Sari', subject_name: 'Joko' },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/kacang|hati-hati/)
  })

  it('is in the customer’s copy of their data, and goes with the account', async () => {
    const joko = await register(shop, 'Joko')
    const copy = async () => (await shop.call('GET /api/v1/user/data', {}, joko)).data.note
    expect(await copy()).toBeNull()
    await write(joko, { text: 'Alergi kacang', tags: ['grosir'], version: 0 })
    expect(await copy()).toEqual({ text: 'Alergi kacang', tags: ['grosir'] })
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, joko)
    const left = await shop.db.select().from(customerNote).where(eq(customerNote.user_id, joko.user_id))
    expect(left).toEqual([])
  })
})
