/** A picture of the transfer: by the buyer, for admins alone, and not for long. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { PHOTO_BYTES_MAX } from '@warung/contract/values/photo-size.ts'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { transferSlip } from '../../src/platform/database/schema/transfer-slips.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { OLD, register } from '../support/credentials.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

type Color = 'red' | 'blue'

async function photo(background: Color): Promise<string> {
  const drawn = sharp({ create: { width: 1200, height: 4800, channels: 3, background } })
  const withArtist = drawn.withExif({ IFD0: { Artist: 'Budi Santoso' } })
  return (await withArtist.jpeg().toBuffer()).toString('base64')
}

describeEachEngine('a picture of a transfer', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  async function ordered(options: { who?: UserInfo } = {}) {
    const placed = await transfers.ordered(options)
    const { params, who, order } = placed
    const token = order.order_link.split('#')[1] ?? ''
    const { shop, admin } = transfers
    return {
      ...placed,
      send: (picture: string, as = who) =>
        shop.call('PUT /api/v1/order/{id}/transfer-slip', { params, body: { picture } }, as),
      sendByLink: (picture: string) =>
        shop.call('PUT /api/v1/order-link/transfer-slip', { body: { picture, token } }),
      seenByAdmin: async () =>
        (await shop.call('GET /api/v1/admin/order/{id}/transfer-slip', { params }, await admin())).data,
      slipCount: async () => {
        const [found] = await shop.db
          .select({ slips: count() })
          .from(transferSlip)
          .where(eq(transferSlip.order_id, params.id))
        return found?.slips
      },
    }
  }

  it('is made smaller, loses what the camera noted, and is replaced by another', async () => {
    const slip = await ordered()
    const red = await photo('red')
    const { data } = await slip.send(red)
    expect(data.transfer?.slip_sent_at).not.toBeNull()
    const stored = await slip.seenByAdmin()
    expect(stored.sent_at).toBe(data.transfer?.slip_sent_at)
    const bytes = Buffer.from(stored.picture.replace('data:image/webp;base64,', ''), 'base64')
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 400,
      height: 1600,
      exif: undefined,
    })
    expect(bytes.includes('Budi')).toBe(false)

    await slip.sendByLink(await photo('blue'))
    expect((await slip.seenByAdmin()).picture).not.toBe(stored.picture)
    expect(await slip.slipCount()).toBe(1)
  })

  it('of 50 megapixels in few bytes is refused: browsers send at most 1600 pixels a side', async () => {
    const slip = await ordered()
    const drawn = sharp({ create: { width: 7071, height: 7071, channels: 3, background: 'green' } })
    const large = await drawn.png({ palette: true, colours: 2 }).toBuffer()
    expect(large.length).toBeLessThan(PHOTO_BYTES_MAX)
    expect(await refusalOf(slip.send(large.toString('base64')))).toMatchObject({
      code: 'image_too_many_pixels',
      message: 'The picture has too many pixels. At most 6 megapixels are allowed.',
    })
    expect(await slip.slipCount()).toBe(0)
  })

  it('is refused when it is none, damaged or too large', async () => {
    const slip = await ordered()
    const whole = await photo('red')
    const refusals = [
      [Buffer.from('<svg/>').toString('base64'), 415],
      [whole.slice(0, 400), 400],
      ['no base64!', 400],
      [Buffer.alloc(PHOTO_BYTES_MAX + 3).toString('base64'), 400],
      ['', 400],
    ] as const
    for (const [picture, status] of refusals)
      expect(await refusalOf(slip.send(picture))).toMatchObject({ status })
    expect(await slip.slipCount()).toBe(0)
    expect(await refusalOf(slip.seenByAdmin())).toMatchObject({
      status: 404,
      code: 'transfer_slip_not_found',
    })
  })

  it('is sent only by the buyer, and only for an open order by transfer', async () => {
    const picture = await photo('red')
    const slip = await ordered()
    const stranger = await transfers.shop.signInAs('customer')
    expect((await refusalOf(slip.send(picture, stranger))).status).toBe(404)
    const byPayPal = await transfers.ordered({ payment_method_id: 1 })
    const { params, who } = byPayPal
    const sent = transfers.shop.call(
      'PUT /api/v1/order/{id}/transfer-slip',
      { params, body: { picture } },
      who,
    )
    expect((await refusalOf(sent)).code).toBe('not_paid_by_transfer')
    await slip.receive({ amount: slip.sum })
    expect(await refusalOf(slip.send(picture))).toMatchObject({ status: 409, code: 'order_already_paid' })
    expect(await slip.slipCount()).toBe(0)
  })

  it('is named in the buyer’s copy of their own data, and goes with their account', async () => {
    const { shop } = transfers
    const who = await register(shop)
    const slip = await ordered({ who })
    const { data: order } = await slip.send(await photo('red'))
    const { data: copy } = await shop.call('GET /api/v1/user/data', {}, who)
    expect(copy.orders[0]?.transfer_slip_sent_at).toBe(order.transfer?.slip_sent_at)
    await shop.call('POST /api/v1/order/{id}/cancel', { params: slip.params }, who)
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, who)
    expect(await slip.slipCount()).toBe(0)
  })

  it('is deleted after 90 days', async () => {
    const slip = await ordered()
    await slip.send(await photo('red'))
    const { db, now } = transfers.shop
    await deleteOldRows(db, new Date(now().getTime() + 90 * DAY_MS))
    expect(await slip.slipCount()).toBe(1)
    await deleteOldRows(db, new Date(now().getTime() + 90 * DAY_MS + 1))
    expect(await slip.slipCount()).toBe(0)
  })
})
