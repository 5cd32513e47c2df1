/** Returns beside refunds and parcels of the same order: no money and no piece goes twice. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { OrderPiece } from '@warung/contract/order-parts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOfParts, SHIRTS } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('returned parts of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 7 })
  })
  afterAll(() => shop.close())

  const receivedReturn = async (
    { requestReturn, answer, receive }: Awaited<ReturnType<typeof orderOfParts>>,
    pieces: OrderPiece[],
  ) => {
    const return_id = (await requestReturn(pieces)).returns?.at(-1)?.return_id ?? 0
    await answer(return_id, true)
    await receive(return_id, true)
    return return_id
  }

  it('are paid back by a named amount, as pieces are; without both, all that is left goes back', async () => {
    const parts = await orderOfParts(shop, admin)
    await parts.deliver()
    const return_id = await receivedReturn(parts, [parts.shirts(1)])
    for (const named of [{ return_id }, { pieces: [parts.oneHat] }]) {
      const { code, errors } = await refusalOf(parts.refund({ refunded_amount: '0.00', ...named }))
      const sentence = 'Enter the amount to refund for these items.'
      expect([code, errors]).toEqual(['invalid_input', { rupiah: [sentence] }])
    }
    expect((await parts.seen()).refunded_amount).toBe('0.00')
    expect((await parts.refund({ refunded_amount: '0.00' })).state).toBe('refunded')
  })

  it('were delivered: a piece in no parcel cannot be returned, unless no parcel names its pieces', async () => {
    const parts = await orderOfParts(shop, admin)
    await parts.ship('N1', [parts.shirts(2)])
    await parts.deliver()
    expect((await refusalOf(parts.requestReturn([parts.oneHat]))).message).toBe(
      '“Topi” was in no parcel of this order, so it can’t be returned here. Please contact the shop.',
    )
    expect((await refusalOf(parts.requestReturn([parts.shirts(SHIRTS)]))).message).toBe(
      'Only 2 pieces of “Kaos” are left to return.',
    )
    await parts.ship('N2', [parts.oneHat])
    expect((await parts.requestReturn([parts.shirts(2), parts.oneHat])).returns).toHaveLength(1)
    const whole = await orderOfParts(shop, admin)
    await whole.ship('N3')
    await whole.deliver()
    expect((await whole.requestReturn([whole.shirts(SHIRTS), whole.oneHat])).returns).toHaveLength(1)
  })

  it('in no parcel are not shipped later', async () => {
    const parts = await orderOfParts(shop, admin)
    await parts.deliver()
    await receivedReturn(parts, [parts.oneHat, parts.shirts(1)])
    shop.advance(1000)
    expect((await refusalOf(parts.ship('N4', [parts.oneHat]))).message).toBe(
      'No piece of “Topi” is left to ship.',
    )
    expect((await refusalOf(parts.ship('N5', [parts.shirts(SHIRTS)]))).message).toBe(
      'Only 2 pieces of “Kaos” are left to ship.',
    )
    const shipped = await parts.ship('N6', [parts.shirts(2)])
    expect(shipped.shipped_at).not.toBeNull()
    expect((await refusalOf(parts.ship('N7', [parts.shirts(1)]))).code).toBe('all_in_parcels')
  })
})
