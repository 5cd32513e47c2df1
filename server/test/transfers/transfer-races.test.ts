/** Sums that no two open orders share, and admins who are faster than one another. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { freePaymentCode } from '../../src/orders/payment-terms/payment-code.ts'
import { receiveTransfer } from '../../src/payments/transfers/receive-transfer.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { manualReceipt } from '../../src/platform/database/schema/receipts.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'
import { BY_TRANSFER, openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const CODES = 999

type PlanNode = Readonly<Record<string, unknown>>

/** The nodes of a plan that read a table. */
function readsOf(part: unknown): PlanNode[] {
  if (typeof part !== 'object' || part === null) return []
  const within = Object.values(part).flatMap(readsOf)
  return 'Relation Name' in part ? [{ ...part }, ...within] : within
}

describeOnPostgres('bank transfers that meet', (open) => {
  let transfers: TransferShop
  let who: UserInfo
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
    who = await transfers.shop.signInAs('customer')
  })
  afterAll(() => transfers.shop.close())

  const newProduct = (price: number) => addProduct(transfers.shop.db, { price, stock: 100_000 })
  const place = async (product_id: number, price: number): Promise<Order> => {
    const body = { ...orderOf({ product_id, quantity: 1, price }), payment_method_id: BY_TRANSFER }
    return (await transfers.shop.call('POST /api/v1/order', { body }, who)).data
  }
  /** Open orders that ask for this sum and each code but those left. */
  const fill = (sum: number, from: number, to: number) =>
    transfers.shop.db.execute(sql`insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country,
        payment_method_id, payment_method_name, product_price, shipping_price, tax_price, total_price, payment_amount_minor,
        payment_code, payment_currency, payment_rate, created_at, hold_expires_at)
      select ${who.user_id}, 'Sari', 's@x.example', '', '', '', '', ${BY_TRANSFER}, 'Bank transfer', ${sum}, 0, 0, ${sum}, ${sum} + code,
        code, 'IDR', '1', now(), now() + interval '1 day' from generate_series(${from}::integer, ${to}::integer) as code`)
  const sumsTwice = () =>
    rows(
      transfers.shop.db,
      sql`select payment_amount_minor from shop_order where payment_code <> 0 and is_stock_held and not is_paid
        group by 1 having count(*) > 1`,
    )

  it('ask for different sums in fifty orders at once, of one product and of several', async () => {
    const one = await newProduct(200_000)
    const others = await Promise.all([200_000, 200_000, 200_500].map((price) => newProduct(price)))
    const prices = [200_000, 200_000, 200_000, 200_500]
    const products = [one, ...others]
    const placed = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const at = index % 2 === 0 ? 0 : index % 4
        return place(products[at] ?? one, prices[at] ?? 200_000)
      }),
    )
    expect(new Set(placed.map(({ payment_amount }) => payment_amount)).size).toBe(50)
    expect(await sumsTwice()).toEqual([])
  })

  it('use every code of a sum, then refuse in plain words until one is free', async () => {
    const price = 300_000
    const sum = 365_000
    const product_id = await newProduct(price)
    await fill(sum, 1, CODES - 20)
    await transfers.shop.db.execute(sql`analyze shop_order`)
    const placed: Order[] = []
    for (let left = 20; left > 0; left -= 1) placed.push(await place(product_id, price))
    expect(placed.map(({ payment_code = 0 }) => payment_code).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => CODES - 19 + index),
    )
    const refused = await refusalOf(place(product_id, price))
    expect(refused).toMatchObject({
      status: 409,
      message:
        'Too many orders for this exact amount are waiting for payment right now. Please choose another payment method, or try again later.',
    })
    const params = { id: placed[0]?.order_id ?? 0 }
    await transfers.shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
    expect((await place(product_id, price)).payment_code).toBe(placed[0]?.payment_code)
    expect(await sumsTwice()).toEqual([])
  })

  it('choose a code from one look at the index of open sums, beside a thousand open orders', async () => {
    await fill(500_000, 1, CODES - 1)
    await transfers.shop.db.execute(sql`analyze shop_order`)
    const plan = await rows(
      transfers.shop.db,
      sql`explain (analyze, format json) ${freePaymentCode(sql`500000::bigint`)}`,
    )
    const reads = readsOf(plan).filter((read) => read['Relation Name'] === 'shop_order')
    expect(reads).toMatchObject([{ 'Index Name': 'shop_order_open_sum', 'Actual Loops': 1 }])
    expect(reads[0]?.['Actual Rows']).toBe(CODES - 1)
  })

  it('are confirmed once by two admins at once, also with different days', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { params, sum, receive, order } = await transfers.ordered()
      const day = order.created_at.slice(0, 10)
      const results = await Promise.allSettled([
        receive({ amount: sum }),
        receive({ amount: sum, received_on: day }),
        receive({ amount: sum }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of results)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 })
      const { db } = transfers.shop
      const ofOrder = sql`order_id = ${params.id}`
      expect(await db.select().from(payment).where(ofOrder)).toHaveLength(1)
      expect(await db.select().from(manualReceipt).where(ofOrder)).toHaveLength(1)
    }
    expect((await transfers.money()).exceptions).toEqual([])
  })

  it('are reported, refused and confirmed at once without harm', async () => {
    const { sum, report, refuse, receive, seen } = await transfers.ordered()
    await report()
    await Promise.allSettled([report(), refuse('x'), receive({ amount: sum }), report(), refuse('y')])
    expect((await seen()).is_paid).toBe(true)
    expect((await transfers.money()).totals.map(({ difference }) => difference)).toEqual(
      (await transfers.money()).totals.map(({ currency }) => (currency === 'IDR' ? '0' : '0.00')),
    )
    expect(transfers.shop.errors).toEqual([])
  })

  it('keep a report of the buyer that comes while an admin records another sum', async () => {
    const { shop, provider, ordered, admin, toConfirm } = transfers
    const { order, sum, report } = await ordered({ who })
    const slow: PaymentProvider = {
      ...provider,
      findOrder: async (id) => {
        shop.advance(1000)
        await report()
        return provider.findOrder(id)
      },
    }
    const methods = shop.context.payments
      .all()
      .map((each) => (each.provider === provider ? { ...each, provider: slow } : each))
    const received = { orderId: order.order_id, amount: sum - 1, isSecondPayment: false }
    await receiveTransfer(
      shop.db,
      await admin(),
      { ...received, received_on: undefined, note: undefined },
      { methods, timezone: 'Asia/Jakarta', now: shop.now },
    )
    expect((await toConfirm()).ids).toEqual([order.order_id])
  })
})
