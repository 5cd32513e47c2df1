/** The address book of an account (decisions/064). */

import type { UserInfo } from '@warung/contract/accounts.ts'
import type { SavedAddressBody } from '@warung/contract/addresses.ts'
import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { savedAddress } from '../../src/platform/database/schema/customers.ts'
import { OLD, register } from '../support/credentials.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const HOME: SavedAddressBody = {
  label: 'Home',
  recipient: 'Bu Siti',
  telephone: '0812 3456 7890',
  shipment_address: {
    address: 'Jl. Kaliurang 5',
    city: 'Sleman',
    postal_code: '55281',
    country: 'Indonesia',
    province: 'DI Yogyakarta',
  },
}
const OFFICE: SavedAddressBody = {
  label: 'Office',
  shipment_address: {
    address: 'Jl. Panjang 5',
    city: 'Jakarta Barat',
    postal_code: '11530',
    country: 'Indonesia',
  },
}

describeEachEngine('an address book', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const book = async (who: UserInfo) => (await shop.call('GET /api/v1/user/addresses', {}, who)).data
  const save = async (who: UserInfo, body: SavedAddressBody) =>
    (await shop.call('POST /api/v1/user/addresses', { body }, who)).data
  const labels = async (who: UserInfo) =>
    (await book(who)).map(({ label, is_default }) => `${label}${is_default ? '*' : ''}`)

  it('is empty at first, keeps what was saved, and its first address is the default', async () => {
    const siti = await register(shop, 'Siti')
    expect(await book(siti)).toEqual([])
    await save(siti, OFFICE)
    expect(await save(siti, HOME)).toEqual([
      {
        ...OFFICE,
        recipient: null,
        telephone: null,
        address_id: expect.any(Number),
        is_default: true,
      },
      { ...HOME, telephone: '+6281234567890', address_id: expect.any(Number), is_default: false },
    ])
    expect(await labels(await register(shop, 'Wati'))).toEqual([])
  })

  it('saves an address once, however often Save is pressed', async () => {
    const siti = await register(shop, 'Siti')
    await Promise.all([save(siti, HOME), save(siti, HOME), save(siti, HOME)])
    expect(await labels(siti)).toEqual(['Home*'])
  })

  it('always has one default, which comes first', async () => {
    const siti = await register(shop, 'Siti')
    for (const label of ['Home', 'Office', 'Kos']) await save(siti, { ...HOME, label })
    const [home, office] = await book(siti)
    const params = (address: typeof home) => ({ params: { id: address?.address_id ?? 0 } })
    await shop.call('PUT /api/v1/user/addresses/{id}/default', params(office), siti)
    expect(await labels(siti)).toEqual(['Office*', 'Home', 'Kos'])
    await shop.call('DELETE /api/v1/user/addresses/{id}', params(office), siti)
    expect(await labels(siti)).toEqual(['Home*', 'Kos'])
    await shop.call('PUT /api/v1/user/addresses/{id}', { ...params(home), body: OFFICE }, siti)
    expect(await book(siti)).toMatchObject([
      { label: 'Office', is_default: true, recipient: null, shipment_address: OFFICE.shipment_address },
      { label: 'Kos' },
    ])
  })

  it(`holds ${ADDRESSES_MAX} addresses, also when more are saved at once, and takes one in place of a deleted one`, async () => {
    const siti = await register(shop, 'Siti')
    const saving = Array.from({ length: ADDRESSES_MAX + 2 }, (_, n) => save(siti, { ...HOME, label: `${n}` }))
    const refused = (await Promise.allSettled(saving)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    const [, second] = await book(siti)
    const full = await refusalOf(save(siti, OFFICE))
    expect([full.code, full.message]).toEqual([
      'too_many_addresses',
      'You can save at most 10 addresses. Delete one first.',
    ])
    await shop.call('DELETE /api/v1/user/addresses/{id}', { params: { id: second?.address_id ?? 0 } }, siti)
    expect(await save(siti, OFFICE)).toHaveLength(ADDRESSES_MAX)
  })

  it('says what is wrong, beside its field', async () => {
    const siti = await register(shop, 'Siti')
    const refused = async (body: SavedAddressBody) => (await refusalOf(save(siti, body))).errors
    expect(await refused({ ...HOME, label: ' ' })).toHaveProperty('label')
    expect(await refused({ ...HOME, telephone: '12' })).toHaveProperty(['contact.telephone'])
    const { shipment_address } = HOME
    const blank = await refused({ ...HOME, shipment_address: { ...shipment_address, city: '' } })
    expect(blank).toHaveProperty(['shipment_address.city'])
    expect(await book(siti)).toEqual([])
  })

  it('is only for its own account', async () => {
    const siti = await register(shop, 'Siti')
    const wati = await register(shop, 'Wati')
    const [home] = await save(siti, HOME)
    const params = { id: home?.address_id ?? 0 }
    const attempts = [
      () => shop.call('PUT /api/v1/user/addresses/{id}', { params, body: OFFICE }, wati),
      () => shop.call('PUT /api/v1/user/addresses/{id}/default', { params }, wati),
      () => shop.call('DELETE /api/v1/user/addresses/{id}', { params }, wati),
    ]
    for (const attempt of attempts) expect((await refusalOf(attempt())).code).toBe('address_not_saved')
    expect(await labels(siti)).toEqual(['Home*'])
  })

  it('is not for guests, who share an account', async () => {
    const guest = await shop.signInAs('guest')
    expect((await refusalOf(save(guest, HOME))).code).toBe('guest_account_fixed')
    expect(await book(guest)).toEqual([])
  })

  it('is part of one’s own data, and goes with the account', async () => {
    const siti = await register(shop, 'Siti')
    const saved = await save(siti, HOME)
    const { data } = await shop.call('GET /api/v1/user/data', {}, siti)
    expect(data.addresses).toEqual(saved)
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, siti)
    expect(await shop.db.select().from(savedAddress).where(eq(savedAddress.user_id, siti.user_id))).toEqual(
      [],
    )
  })
})
