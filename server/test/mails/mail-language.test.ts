/** Buyers read mails in the language they ordered in, owners in the shop's first (D28). */
import type { CallInput } from '@warung/contract/client.ts'
import { LANGUAGE_COOKIE } from '@warung/contract/values/languages.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'

const INDONESIAN = { cookie: `${LANGUAGE_COOKIE}=id` }

describeEachEngine('a mail', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const subjectsWhere = async (condition: ReturnType<typeof eq>) => {
    const found = await shop.db.select().from(mail).where(condition).orderBy(mail.mail_id)
    const written = await Promise.all(found.map((row) => writeMail(shop.db, row, mailShopOf(shop.context))))
    return Object.fromEntries(found.map(({ kind }, index) => [kind, written[index]?.subject]))
  }
  const order = async (headers: Record<string, string>) => {
    const buyer = await shop.signInAs('customer')
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const body = orderOf({ product_id, quantity: 1, price: 50_000 })
    const input: CallInput<'POST /api/v1/order'> = { body, headers }
    return { buyer, order: (await shop.call('POST /api/v1/order', input, buyer)).data }
  }

  it('of an order speaks the language of the request that placed it', async () => {
    const [english, indonesian] = [await order({}), await order(INDONESIAN)]
    expect(indonesian.order).not.toHaveProperty('language')
    const subjectOf = async ({ order: { order_id } }: typeof english) =>
      (await subjectsWhere(eq(mail.order_id, order_id))).order_placed
    expect(await subjectOf(english)).toMatch(/ is waiting for your payment of /)
    expect(await subjectOf(indonesian)).toMatch(/ menunggu pembayaran Anda sebesar /)
  })

  it('to the owner speaks the shop’s first language, whatever the buyer’s is', async () => {
    const { buyer, order: placed } = await order(INDONESIAN)
    const body = { payment_method_id: await payAtProvider(shop, placed) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params: { id: placed.order_id }, body }, buyer)
    const about = eq(mail.order_id, placed.order_id)
    const { order_paid, order_paid_owner } = await subjectsWhere(about)
    expect(order_paid).toMatch(/ sudah dibayar/)
    expect(order_paid_owner).toMatch(/ is paid: /)
    await saveSettings(shop, { language: 'id' })
    expect((await subjectsWhere(about)).order_paid_owner).toMatch(/ sudah dibayar: /)
    await saveSettings(shop, { language: 'en' })
  })

  it('about an account speaks the language of the request that asked for it', async () => {
    for (const [headers, subject] of [
      [{}, /^Choose a new password/],
      [INDONESIAN, /^Buat kata sandi baru/],
    ] as const) {
      const { email, user_id } = await shop.signInAs('customer')
      await shop.call('POST /api/v1/auth/password/forgotten', { body: { email }, headers })
      expect((await subjectsWhere(eq(mail.user_id, user_id))).password_reset).toMatch(subject)
    }
  })

  it('queued by the release before has no language, and speaks the shop’s first', async () => {
    const { email, user_id } = await shop.signInAs('customer')
    await shop.call('POST /api/v1/auth/password/forgotten', { body: { email }, headers: INDONESIAN })
    await shop.db
      .update(mail)
      .set({ params: {} })
      .where(and(eq(mail.user_id, user_id), isNull(mail.sent_at)))
    expect((await subjectsWhere(eq(mail.user_id, user_id))).password_reset).toMatch(/^Choose a new password/)
  })
})
