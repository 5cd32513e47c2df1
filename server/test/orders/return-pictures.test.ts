/** Photos of what a buyer sends back: for the order's buyer and admins alone, and not for ever. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { PHOTO_BYTES_MAX } from '@warung/contract/values/photo-size.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { deleteOldReturnPictures } from '../../src/orders/returns/return-pictures.ts'
import { returnPicture } from '../../src/platform/database/schema/returns.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { OLD, register } from '../support/credentials.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { orderOfParts } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

async function photo(background: 'red' | 'blue'): Promise<string> {
  const drawn = sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
  const withArtist = drawn.withExif({ IFD0: { Artist: 'Budi Santoso' } })
  return (await withArtist.jpeg().toBuffer()).toString('base64')
}

describeEachEngine('pictures of a return', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 90 })
  })
  afterAll(() => shop.close())

  async function delivered(buyer?: UserInfo) {
    const parts = await orderOfParts(shop, admin, buyer)
    await parts.deliver()
    const { params, who, order, shirts } = parts
    const token = order.order_link.split('#')[1] ?? ''
    const asked = { pieces: [shirts(1)], reason: 'damaged' as const }
    const returnIn = (return_id: number) => ({ params: { ...params, return_id } })
    return {
      ...parts,
      ask: async (pictures: string[], as = who) =>
        (await shop.call('POST /api/v1/order/{id}/return', { params, body: { ...asked, pictures } }, as))
          .data,
      askByLink: async (pictures: string[]) =>
        (await shop.call('POST /api/v1/order-link/return', { body: { ...asked, token, pictures } })).data,
      seenBy: (as: UserInfo, return_id: number) =>
        shop.call('GET /api/v1/order/{id}/return/{return_id}/picture', returnIn(return_id), as),
      seenByLink: (return_id: number) =>
        shop.call('POST /api/v1/order-link/return-picture', { body: { token, return_id } }),
      seenByAdmin: (as: UserInfo, return_id: number) =>
        shop.call('GET /api/v1/admin/order/{id}/return/{return_id}/picture', returnIn(return_id), as),
    }
  }
  const pictureCount = () => shop.db.$count(returnPicture)

  it('are made smaller, lose what the camera noted, and are seen by buyer, link and admins', async () => {
    const { ask, seenBy, seenByLink, seenByAdmin, who } = await delivered()
    const { returns = [] } = await ask([await photo('red'), await photo('blue')])
    expect(returns).toMatchObject([{ picture_count: 2 }])
    const id = returns[0]?.return_id ?? 0
    const { pictures } = (await seenBy(who, id)).data
    expect(pictures).toHaveLength(2)
    expect(pictures[0]).not.toBe(pictures[1])
    const bytes = Buffer.from(pictures[0]?.replace('data:image/webp;base64,', '') ?? '', 'base64')
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 1600,
      height: 800,
      exif: undefined,
    })
    const cashier = await signInLimited(shop, 'cashier')
    for (const seen of [seenByLink(id), seenByAdmin(admin, id), seenByAdmin(cashier, id)])
      expect((await seen).data).toEqual({ pictures })
  })

  it('are only for buyer and admins, and are never cached', async () => {
    const { askByLink, seenBy, seenByAdmin, seenByLink, who, params } = await delivered()
    const { returns = [] } = await askByLink([await photo('red')])
    const id = returns[0]?.return_id ?? 0
    const other = await delivered()
    expect((await refusalOf(seenBy(other.who, id))).status).toBe(404)
    expect((await refusalOf(other.seenBy(other.who, id))).code).toBe('return_not_found')
    expect((await refusalOf(other.seenByLink(id))).code).toBe('return_not_found')
    expect((await refusalOf(other.seenByAdmin(admin, id))).code).toBe('return_not_found')
    expect((await refusalOf(seenByAdmin(who, id))).status).toBe(403)
    expect((await refusalOf(seenByAdmin(await signInLimited(shop, 'packer'), id))).code).toBe(
      'permission_required',
    )
    expect((await seenByLink(id)).data.pictures).toHaveLength(1)
    const address = `${shop.address}/api/v1/order/${params.id}/return/${id}/picture`
    expect((await fetch(address)).status).toBe(401)
    const own = await fetch(address, { headers: { authorization: `Bearer ${who.access_token}` } })
    expect(own.headers.get('cache-control')).toMatch(/no-store|private/)
  })

  it('that are none, damaged, too large or too many leave no return behind', async () => {
    const { ask, seen } = await delivered()
    const before = await pictureCount()
    const whole = await photo('red')
    const refusals = [
      [[whole, Buffer.from('<svg/>').toString('base64')], 415],
      [[whole.slice(0, 400)], 400],
      [['no base64!'], 400],
      [[Buffer.alloc(PHOTO_BYTES_MAX + 3).toString('base64')], 400],
      [[whole, whole, whole, whole], 400],
    ] as const
    for (const [pictures, status] of refusals)
      expect(await refusalOf(ask([...pictures]))).toMatchObject({ status })
    expect(await seen()).not.toHaveProperty('returns')
    expect(await pictureCount()).toBe(before)
    // three of the largest that browsers send fit into a request
    const largest = Buffer.alloc(PHOTO_BYTES_MAX, Buffer.from(whole, 'base64')).toString('base64')
    expect((await refusalOf(ask([largest, largest, largest, largest]))).status).toBe(413)
    expect((await ask([largest, largest, largest])).returns).toMatchObject([{ picture_count: 3 }])
  })

  it('are not looked at when the return is refused', async () => {
    const parts = await orderOfParts(shop, admin)
    const body = { pieces: [parts.shirts(1)], reason: 'damaged' as const, pictures: ['AAAA'] }
    const asked = shop.call('POST /api/v1/order/{id}/return', { params: parts.params, body }, parts.who)
    expect((await refusalOf(asked)).code).toBe('return_before_delivery')
  })

  it('go with their buyer’s account', async () => {
    const { ask, seenByAdmin } = await delivered(await register(shop, 'Joko'))
    const tini = await delivered(await register(shop, 'Tini'))
    const id = (await ask([await photo('red')])).returns?.[0]?.return_id ?? 0
    const gone = (await tini.ask([await photo('red')])).returns?.[0]?.return_id ?? 0
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, tini.who)
    expect((await tini.seenByAdmin(admin, gone)).data.pictures).toEqual([])
    expect((await seenByAdmin(admin, id)).data.pictures).toHaveLength(1)
  })

  it('and their return are in the buyer’s copy of their own data', async () => {
    const { ask, who } = await delivered(await register(shop, 'Rina'))
    await ask([await photo('red')])
    const { data } = await shop.call('GET /api/v1/user/data', {}, who)
    expect(data.orders.map(({ returns }) => returns)).toEqual([
      [
        {
          ...{ state: 'asked', reason: 'damaged', comment: '', answer: null, received_at: null },
          ...{ pieces: [{ name: 'Kaos', quantity: 1 }], picture_count: 1, requested_at: expect.any(String) },
        },
      ],
    ])
  })

  it('are deleted 90 days after the return is over', async () => {
    const { ask, answer, seenBy, seenByAdmin, who } = await delivered()
    const id = (await ask([await photo('red')])).returns?.[0]?.return_id ?? 0
    const { db, now } = shop
    const later = (ms: number) => new Date(now().getTime() + ms)
    await deleteOldReturnPictures(db, later(200 * DAY_MS)) // still open
    expect((await seenBy(who, id)).data.pictures).toHaveLength(1)
    await answer(id, false)
    const seenLater = async () => (await seenByAdmin(await shop.signInAs('admin'), id)).data.pictures // the sessions are deleted, too
    await deleteOldRows(db, later(90 * DAY_MS))
    expect(await seenLater()).toHaveLength(1)
    await deleteOldRows(db, later(90 * DAY_MS + 1))
    expect(await seenLater()).toEqual([])
  })
})
