/** A discount's line, with its exact sum, in the mails and on the invoice of its order. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { cartWith, percentOff } from '../support/discounts.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'

/** 7 % of 3 × Rp 33.333 */
const LINES: Readonly<Record<Language, string>> = {
  en: 'Discount (HEMAT7): −Rp 6.999,93',
  id: 'Diskon (HEMAT7): −Rp 6.999,93',
}

describeEachEngine('the line of a discount', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  const terms = percentOff('HEMAT7', 7)
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    const invoices = { is_on: true, seller_name: 'Sari', seller_address: 'Yogyakarta', npwp: '' }
    await saveSettings(shop, { invoices: { ...invoices, tax: 'none' } })
    await shop.call('POST /api/v1/admin/discount', { body: terms }, admin)
  })
  afterAll(() => shop.close())

  const ordered = async () => {
    const who = await shop.signInAs('customer')
    const product_id = await addProduct(shop.db, { price: 33_333, stock: 9 })
    const body = cartWith([{ product_id, quantity: 3, price: 33_333 }], terms)
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const params = { id: order.order_id }
    const pay = async () => {
      const paid = { payment_method_id: await payAtProvider(shop, order) }
      await shop.call('PUT /api/v1/order/{id}/pay', { params, body: paid }, who)
    }
    return { order, params, who, pay }
  }
  /** The mails that hold now, by kind. */
  const wordsOf = async (order_id: number) => {
    const words: Record<string, string> = {}
    for (const row of await shop.db.select().from(mail).where(eq(mail.order_id, order_id))) {
      const written = await writeMail(shop.db, row, mailShopOf(shop.context))
      if (written) words[row.kind] = written.text
    }
    return words
  }

  it.each(LANGUAGES)('is in the mails of an order, in the language %s', async (language) => {
    const { order, pay } = await ordered()
    await shop.db.update(shopOrder).set({ language }).where(eq(shopOrder.order_id, order.order_id))
    await saveSettings(shop, { language }) // the owner's
    const line = expect.stringContaining(`\n${LINES[language]}\n`)
    expect(await wordsOf(order.order_id)).toEqual({ order_placed: line })
    await pay()
    expect(await wordsOf(order.order_id)).toEqual({ order_paid: line, order_paid_owner: line })
  })

  it('is on the invoice, whose lines add up', async () => {
    const { params, who, pay } = await ordered()
    await pay()
    const { data: invoice } = await shop.call('GET /api/v1/order/{id}/invoice', { params }, who)
    expect(invoice).toMatchObject({
      ...{ product_price: 99_999, discount_code: 'HEMAT7', discount_price: 6999.93 },
      ...{ shipping_price: 0, tax_price: 4649.95 },
    })
    const { product_price, shipping_price, tax_price, discount_price = 0, payment_rounding = 0 } = invoice
    const sum = product_price + shipping_price + tax_price - discount_price + payment_rounding
    expect(Math.round(sum * 100)).toBe(Math.round(invoice.total * 100))
  })
})
