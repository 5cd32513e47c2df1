import type { UserInfo } from '@warung/contract/accounts.ts'
import { UNDO_DAYS_MAX } from '@warung/contract/values/audit-actions.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

function write(shop: TestShop, product_id: number, rating: number, as: UserInfo, comment = 'Bagus') {
  return shop.call('POST /api/v1/review', { body: { product_id, rating, comment } }, as)
}
function hide(shop: TestShop, id: number, as: UserInfo, reason = 'Advertises another shop') {
  return shop.call('PUT /api/v1/admin/review/{id}/hide', { params: { id }, body: { reason } }, as)
}
function show(shop: TestShop, id: number, as: UserInfo) {
  return shop.call('PUT /api/v1/admin/review/{id}/show', { params: { id } }, as)
}

describeEachEngine('reviews as admins keep them', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const seen = async (id: number) => (await shop.call('GET /api/v1/product/{id}', { params: { id } })).data
  const list = (query: { show?: 'unread' | 'hidden'; before?: number } = {}) =>
    shop.call('GET /api/v1/admin/review', { query }, admin)
  const answer = (id: number, words: string) =>
    shop.call('PUT /api/v1/admin/review/{id}/answer', { params: { id }, body: { answer: words } }, admin)
  const reviewed = async (rating = 5, who?: UserInfo, comment?: string) => {
    const product_id = await addProduct(shop.db)
    const writer = who ?? (await shop.signInAs('customer', { name: 'Wati' }))
    const { data } = await write(shop, product_id, rating, writer, comment)
    return { product_id, review_id: data.review_id, writer }
  }

  it('come newest first, unread until an admin has seen them', async () => {
    const first = await reviewed()
    const { data, meta } = await list()
    expect(data[0]).toMatchObject({
      review_id: first.review_id,
      product_id: first.product_id,
      user_name: 'Wati',
      is_read: false,
      is_product_deleted: false,
      hidden_at: null,
      answer: null,
    })
    expect(meta.unread).toBeGreaterThanOrEqual(1)
    const second = await reviewed()
    await shop.call('POST /api/v1/admin/review/read', { body: { up_to: first.review_id } }, admin)
    const unread = await list({ show: 'unread' })
    expect(unread.data.map(({ review_id }) => review_id)).toEqual([second.review_id])
    expect(unread.meta.unread).toBe(1)
    await answer(second.review_id, 'Terima kasih')
    expect((await list()).meta.unread).toBe(0)
  })

  it('are gone for shoppers while hidden, and out of the rating', async () => {
    const { product_id, review_id, writer } = await reviewed(1, undefined, 'Buy at other.example')
    await write(shop, product_id, 5, await shop.signInAs('customer'))
    expect(await seen(product_id)).toMatchObject({ numb_reviews: 2, rating: 3 })
    await hide(shop, review_id, admin)
    const product = await seen(product_id)
    expect(product).toMatchObject({ numb_reviews: 1, rating: 5 })
    expect(product.reviews.map(({ rating }) => rating)).toEqual([5])
    const params = { id: product_id }
    expect((await shop.call('GET /api/v1/product/{id}/review', { params })).data).toHaveLength(1)
    const mine = await shop.call('GET /api/v1/product/{id}/review/mine', { params }, writer)
    expect(mine.data?.review_id).toBe(review_id)
    expect((await refusalOf(write(shop, product_id, 5, writer))).code).toBe('already_reviewed')
    const { data } = await list({ show: 'hidden' })
    expect(data[0]).toMatchObject({ review_id, hidden_reason: 'Advertises another shop', is_read: true })
    expect((await refusalOf(hide(shop, review_id, admin))).status).toBe(404)
    await show(shop, review_id, admin)
    expect(await seen(product_id)).toMatchObject({ numb_reviews: 2, rating: 3 })
    expect((await refusalOf(show(shop, review_id, admin))).status).toBe(404)
  })

  it.each(['', '   ', 'x'.repeat(301)])('are not hidden for the reason %j', async (reason) => {
    const { product_id, review_id } = await reviewed()
    expect((await refusalOf(hide(shop, review_id, admin, reason))).status).toBe(400)
    expect((await seen(product_id)).numb_reviews).toBe(1)
  })

  it('come back from the history', async () => {
    const { product_id, review_id } = await reviewed(4)
    await hide(shop, review_id, admin)
    const query = { subject_type: 'review', subject_id: review_id } as const
    const [entry] = (await shop.call('GET /api/v1/admin/audit', { query }, admin)).data
    expect(entry).toMatchObject({
      action: 'review.hidden',
      subject_name: 'Review by Wati',
      after: { reason: 'Advertises another shop' },
      is_undoable: true,
    })
    const undo = () =>
      shop.call('POST /api/v1/admin/audit/{id}/undo', { params: { id: entry?.audit_entry_id ?? 0 } }, admin)
    await undo()
    expect(await seen(product_id)).toMatchObject({ numb_reviews: 1, rating: 4 })
    expect((await refusalOf(undo())).code).toBe('change_already_undone')
  })

  it('that were shown again by hand leave nothing to undo', async () => {
    const { product_id, review_id } = await reviewed(4)
    await hide(shop, review_id, admin)
    const query = { subject_type: 'review', subject_id: review_id } as const
    const [entry] = (await shop.call('GET /api/v1/admin/audit', { query }, admin)).data
    await show(shop, review_id, admin)
    const params = { id: entry?.audit_entry_id ?? 0 }
    const undo = shop.call('POST /api/v1/admin/audit/{id}/undo', { params }, admin)
    expect((await refusalOf(undo)).code).toBe('change_already_undone')
    expect(await seen(product_id)).toMatchObject({ numb_reviews: 1, rating: 4 })
  })

  it('that were hidden again are not shown by undoing an earlier hiding', async () => {
    const { product_id, review_id } = await reviewed(4)
    await hide(shop, review_id, admin)
    await show(shop, review_id, admin)
    await hide(shop, review_id, admin, 'Threatens a person')
    const query = { action: 'review.hidden', subject_type: 'review', subject_id: review_id } as const
    const [later, earlier] = (await shop.call('GET /api/v1/admin/audit', { query }, admin)).data
    expect([later?.is_undoable, earlier?.is_undoable]).toEqual([true, false])
    const undo = (id = 0) => shop.call('POST /api/v1/admin/audit/{id}/undo', { params: { id } }, admin)
    expect((await refusalOf(undo(earlier?.audit_entry_id))).code).toBe('change_already_undone')
    expect((await seen(product_id)).numb_reviews).toBe(0)
    await undo(later?.audit_entry_id)
    expect((await seen(product_id)).numb_reviews).toBe(1)
  })

  it('are answered for everybody to read, letter for letter; a blank answer takes it away', async () => {
    const { product_id, review_id } = await reviewed()
    const words = 'Terima kasih <b>Bu Wati</b>!\nSampai jumpa.'
    await answer(review_id, words)
    expect((await seen(product_id)).reviews[0]).toMatchObject({
      answer: words,
      answered_at: '2026-11-20T00:30:00+07:00',
    })
    await answer(review_id, '  ')
    expect((await seen(product_id)).reviews[0]).toMatchObject({ answer: null, answered_at: null })
    const query = { subject_type: 'review', subject_id: review_id } as const
    const { data } = await shop.call('GET /api/v1/admin/audit', { query }, admin)
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ answer: words }, { answer: null }],
      [{ answer: null }, { answer: words }],
    ])
    expect((await refusalOf(answer(999_999, 'x'))).status).toBe(404)
    expect((await refusalOf(answer(review_id, 'x'.repeat(2001)))).status).toBe(400)
  })

  it('bear the mark of who bought the product, once that is paid', async () => {
    const { product_id, who, order, pay } = await placedOrder(shop)
    await write(shop, product_id, 5, who)
    expect((await seen(product_id)).reviews[0]?.is_bought_here).toBe(false)
    await pay(await payAtProvider(shop, order))
    expect((await seen(product_id)).reviews[0]?.is_bought_here).toBe(true)
    expect((await list()).data[0]?.is_bought_here).toBe(true)
  })

  it('bear none of who bought another product, whose money went back, or of guests', async () => {
    const other = await paidOrder(shop)
    const { product_id } = await reviewed(5, other.who)
    expect((await seen(product_id)).reviews[0]?.is_bought_here).toBe(false)

    const refunded = await paidOrder(shop)
    await write(shop, refunded.product_id, 1, refunded.who)
    const body = { refunded_amount: '0.00' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params: refunded.params, body }, admin)
    expect((await seen(refunded.product_id)).reviews[0]?.is_bought_here).toBe(false)

    const guest = await shop.signInAs('guest')
    const bought = await paidOrder(shop, { who: guest })
    await write(shop, bought.product_id, 5, await shop.signInAs('guest'))
    expect((await seen(bought.product_id)).reviews[0]?.is_bought_here).toBe(false)
  })

  it('are paged by seeking, deleted products among them', async () => {
    const { product_id } = await reviewed()
    await shop.call('DELETE /api/v1/admin/product/{id}', { params: { id: product_id } }, admin)
    expect((await list()).data[0]).toMatchObject({ product_id, is_product_deleted: true })
    while ((await list()).meta.before === null) {
      const id = await addProduct(shop.db)
      for (let count = 0; count < 10; count += 1) await write(shop, id, 3, await shop.signInAs('customer'))
    }
    const first = await list()
    expect(first.data).toHaveLength(LIST_PAGE_SIZE)
    const second = await list({ before: first.meta.before ?? 0 })
    expect(second.data[0]?.review_id).toBeLessThan(first.data.at(-1)?.review_id ?? 0)
  })

  it(`can be shown again after ${UNDO_DAYS_MAX} days too`, async () => {
    const { product_id, review_id } = await reviewed(2)
    await hide(shop, review_id, admin)
    shop.advance((UNDO_DAYS_MAX + 1) * DAY_MS)
    admin = await shop.signInAs('admin')
    await show(shop, review_id, admin)
    expect(await seen(product_id)).toMatchObject({ numb_reviews: 1, rating: 2 })
  })
})

describeOnPostgres('hiding, showing and writing at once', (open) => {
  it('leave a rating that equals what is shown', async () => {
    const shop = await openPaymentShop(await open())
    const admin = await shop.signInAs('admin')
    const product_id = await addProduct(shop.db)
    const ids: number[] = []
    for (const rating of [1, 2, 3, 4]) {
      ids.push((await write(shop, product_id, rating, await shop.signInAs('customer'))).data.review_id)
    }
    const writers = await Promise.all(Array.from({ length: 6 }, () => shop.signInAs('customer')))
    await Promise.allSettled([
      ...ids.flatMap((id) => [hide(shop, id, admin), hide(shop, id, admin), show(shop, id, admin)]),
      ...writers.map((writer) => write(shop, product_id, 5, writer)),
    ])
    const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id: product_id } })
    const [kept] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
    expect(kept?.numb_reviews).toBe(data.reviews.length)
    expect(kept?.rating_sum).toBe(data.reviews.reduce((sum, { rating }) => sum + rating, 0))
    expect(shop.errors).toEqual([])
    await shop.close()
  })
})
