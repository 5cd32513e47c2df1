/** An unpaid order can carry any name and address, so the mails of one could be used to harass a stranger. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { type Line, orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'

const PRICE = 1000
const ADVERTISEMENT = 'Klaim: http://evil.example/x, transfer ke BCA 123, www.evil.example atau evil.example'

type Person = { readonly access_token: string }

describeEachEngine('mails to strangers', (open) => {
  let shop: PaymentShop
  let product_id: number
  beforeAll(async () => {
    shop = await openPaymentShop(await open(), { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
    product_id = await addProduct(shop.db, { price: PRICE, stock: 10_000 })
  })
  afterAll(() => shop.close())

  let strangers = 0
  const strangersEmail = (): string => {
    strangers += 1
    return `orang-${strangers}@lain.example`
  }
  let networks = 0
  const newNetwork = (): string => {
    networks += 1
    return `203.0.113.${networks}`
  }
  const bodyOf = (line: Line = { product_id, quantity: 1, price: PRICE }, contact: object = {}) => ({
    ...orderOf(line),
    contact: { email: strangersEmail(), ...contact },
  })
  const send = (as: Person, from: string, body: object = bodyOf(), more: Record<string, string> = {}) =>
    shop.fetch(
      '/api/v1/order',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...more },
        body: JSON.stringify(body),
      },
      as,
    )
  /** @returns the orders' ids */
  const placeMany = async (as: Person, from: string, count: number): Promise<number[]> => {
    const ids: number[] = []
    while (ids.length < count) {
      const answer = await send(as, from)
      expect(answer.status).toBe(201)
      const { data } = (await answer.json()) as { data: { order_id: number } }
      ids.push(data.order_id)
    }
    return ids
  }
  const mailsOf = (order_id: number) =>
    shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.order_id, order_id), isNotNull(mail.recipient)))
      .orderBy(mail.mail_id)
  const statesOf = async (ids: readonly number[]) => {
    const states: string[] = []
    for (const id of ids) {
      for (const { kind, state, last_error } of await mailsOf(id))
        states.push(`${kind} ${state} ${last_error ?? ''}`)
    }
    return states
  }
  const countOf = async (ids: readonly number[], state: string) =>
    (await statesOf(ids)).filter((each) => each === state).length

  const WAITING = 'order_placed waiting '
  const WITHHELD = 'order_placed not_sent too_many_orders'

  it('are ten an hour of one guest, however many orders, which are all placed', async () => {
    const ids = await placeMany(await shop.signInAs('guest'), newNetwork(), 60)
    expect(await countOf(ids, WAITING)).toBe(10)
    expect(await countOf(ids, WITHHELD)).toBe(50)
  })

  it('are limited to twenty an hour for one network, over all accounts; other networks’ go on', async () => {
    const network = newNetwork()
    const ids: number[] = []
    for (let guests = 0; guests < 3; guests += 1)
      ids.push(...(await placeMany(await shop.signInAs('guest'), network, 9)))
    expect(await countOf(ids, WAITING)).toBe(20)
    const others = await placeMany(await shop.signInAs('guest'), newNetwork(), 1)
    expect(await statesOf(others)).toEqual([WAITING])
  })

  it('do not use up a buyer’s own hour while their network has none left', async () => {
    const network = newNetwork()
    for (let guests = 0; guests < 2; guests += 1) await placeMany(await shop.signInAs('guest'), network, 10)
    const who = await shop.signInAs('guest')
    expect(await countOf(await placeMany(who, network, 12), WITHHELD)).toBe(12)
    expect(await statesOf(await placeMany(who, newNetwork(), 1))).toEqual([WAITING])
  })

  it('are ten an hour of one account, from wherever', async () => {
    const who = await shop.signInAs('customer')
    const ids = [...(await placeMany(who, newNetwork(), 6)), ...(await placeMany(who, newNetwork(), 6))]
    expect(await countOf(ids, WAITING)).toBe(10)
  })

  it('are not used up by orders that are refused', async () => {
    const [who, network] = [await shop.signInAs('guest'), newNetwork()]
    for (let refused = 0; refused < 12; refused += 1)
      expect((await send(who, network, bodyOf({ product_id, quantity: 1, price: PRICE + 1 }))).status).toBe(
        409,
      )
    expect(await statesOf(await placeMany(who, network, 1))).toEqual([WAITING])
  })

  it('are not used up by an order that is sent again with its key', async () => {
    const [who, network] = [await shop.signInAs('guest'), newNetwork()]
    const body = bodyOf()
    for (let sent = 0; sent < 12; sent += 1)
      expect((await send(who, network, body, { 'idempotency-key': 'one-order' })).status).toBe(201)
    expect(await statesOf(await placeMany(who, network, 1))).toEqual([WAITING])
  })

  it('say nothing more of an order whose first was withheld, until it is paid', async () => {
    const [who, network] = [await shop.signInAs('guest'), newNetwork()]
    await placeMany(who, network, 10)
    const [cancelled = 0, paid = 0] = await placeMany(who, network, 2)
    await shop.call('POST /api/v1/order/{id}/cancel', { params: { id: cancelled } }, who)
    expect(await statesOf([cancelled])).toEqual([WITHHELD])
    const { data: order } = await shop.call('GET /api/v1/order/{id}', { params: { id: paid } }, who)
    const body = { payment_method_id: await payAtProvider(shop, order) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params: { id: paid }, body }, who)
    expect(await statesOf([paid])).toEqual([WITHHELD, 'order_paid waiting '])
  })

  it('are as few of orders that cost nothing, and are paid as they are placed', async () => {
    await saveSettings(shop, { shipping: { charged: 'never', price: 0, threshold: 0 } })
    const free = await addProduct(shop.db, { price: 0, stock: 1000 })
    const [who, network] = [await shop.signInAs('guest'), newNetwork()]
    const line = { product_id: free, quantity: 1, price: 0 }
    const ids: number[] = []
    for (let placed = 0; placed < 12; placed += 1) {
      const answer = await send(who, network, { ...bodyOf(line), shipping_price: 0, total_price: 0 })
      expect(answer.status).toBe(201)
      ids.push(((await answer.json()) as { data: { order_id: number } }).data.order_id)
    }
    expect(await countOf(ids, 'order_paid waiting ')).toBe(10)
    const [first] = await mailsOf(ids[0] ?? 0)
    const written = first && (await writeMail(shop.db, first, mailShopOf(shop.context)))
    expect(written?.text).not.toContain('Kaliurang')
    await saveSettings(shop, { shipping: { charged: 'above', price: 50_000, threshold: 100_000 } })
  })

  it('carry nothing that a guest typed but a name, and no link but the shop’s, before and after it is paid', async () => {
    const who = await shop.signInAs('guest')
    const contact = { recipient: ADVERTISEMENT.slice(0, 90), telephone: '081234567890' }
    const shipment_address = { ...orderOf().shipment_address, address: ADVERTISEMENT, city: 'evil.example' }
    const body = { ...bodyOf(undefined, contact), shipment_address }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const [placed] = await mailsOf(order.order_id)
    const first = placed && (await writeMail(shop.db, placed, mailShopOf(shop.context)))
    const content = `${first?.subject}${first?.html}${first?.text}`
    for (const typed of ['evil', 'BCA', 'Klaim', '81234567890', '55281']) expect(content).not.toContain(typed)
    const params = { id: order.order_id }
    const paying = { payment_method_id: await payAtProvider(shop, order) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: paying }, who)
    for (const row of await shop.db.select().from(mail).where(eq(mail.order_id, order.order_id))) {
      const written = await writeMail(shop.db, row, mailShopOf(shop.context))
      expect(`${written?.html}${written?.text}`).not.toMatch(/evil\.example|http:\/\/evil|www\.evil/)
    }
  })

  it('greet by a name, and by nothing else that stands in its place', async () => {
    const who = await shop.signInAs('guest')
    const greetingOf = async (recipient: string): Promise<string> => {
      const { data } = await shop.call('POST /api/v1/order', { body: bodyOf(undefined, { recipient }) }, who)
      const [placed] = await mailsOf(data.order_id)
      const written = placed && (await writeMail(shop.db, placed, mailShopOf(shop.context)))
      return /^Hello.*$/m.exec(written?.text ?? '')?.[0] ?? ''
    }
    expect(await greetingOf('M.Rizki Pratama')).toBe('Hello M. Rizki Pratama,')
    expect(await greetingOf('Siti Nur’aini (Bu Ani)')).toBe('Hello Siti Nur’aini (Bu Ani),')
    for (const name of [
      'Klaim di evil.example/x',
      'Transfer ke BCA 1234567',
      'http://evil.example',
      'x@evil.example',
    ])
      expect(await greetingOf(name)).toBe('Hello,')
  })

  it.each(['address', 'city', 'province', 'postal_code', 'country'])(
    'have no line of a stranger’s own: %s is one line of text',
    async (field) => {
      const who = await shop.signInAs('guest')
      for (const typed of ['Jl. A\nKlaim: B', 'Jl. A\r\nB', 'A\u2028B', 'A\u0007B']) {
        const shipment_address = { ...orderOf().shipment_address, [field]: typed.slice(0, 20) }
        expect((await send(who, newNetwork(), { ...bodyOf(), shipment_address })).status).toBe(400)
      }
    },
  )

  it('are of one line of name', async () => {
    const who = await shop.signInAs('guest')
    const refused = await send(who, newNetwork(), bodyOf(undefined, { recipient: 'Budi\nKlaim: B' }))
    expect(refused.status).toBe(400)
    const { data } = await shop.call(
      'POST /api/v1/order',
      { body: bodyOf(undefined, { recipient: 'Budi\tSantoso' }) },
      who,
    )
    expect(data.contact.recipient).toBe('Budi Santoso')
  })

  it('show as one line what an older shop let in as several', async () => {
    const who = await shop.signInAs('customer')
    const { data: order } = await shop.call(
      'POST /api/v1/order',
      { body: orderOf({ product_id, quantity: 1, price: PRICE }) },
      who,
    )
    const paying = { payment_method_id: await payAtProvider(shop, order) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params: { id: order.order_id }, body: paying }, who)
    const ofOrder = eq(shopOrder.order_id, order.order_id)
    await shop.db
      .update(shopOrder)
      .set({ address: 'Jl. A\nTotal: Rp 1', recipient: 'Budi\nTotal' })
      .where(ofOrder)
    const [row] = await shop.db
      .select()
      .from(mail)
      .where(eq(mail.event_key, `order_paid:${order.order_id}`))
    const written = row && (await writeMail(shop.db, row, mailShopOf(shop.context)))
    expect(written?.text).not.toMatch(/^Total: Rp 1$/m)
    expect(written?.html).not.toMatch(/<br>\s*Total/)
  })
})
