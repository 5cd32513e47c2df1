/** One mail to who asked, once a sold-out product is back (decisions/064). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { mailStockAlerts } from '../../src/catalog/stock-alerts/mail-alerts.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { stockAlert } from '../../src/platform/database/schema/stock-alerts.ts'
import { recordDemo } from '../../src/runtime/demo/record-demo.ts'
import { removeDemo } from '../../src/runtime/demo/remove-demo.ts'
import { OLD, register } from '../support/credentials.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const MAIL_SHOP = {
  ...{ name: 'Warung', logoUrl: '', accentColor: '', contactEmail: '', telephone: '', address: '' },
  ...{ url: 'https://shop.example', timezone: 'Asia/Jakarta', language: 'en' as const },
}

describeBothEngines('mails about products that are back', 'connection', (open) => {
  let shop: TestShop
  let kopi: number
  beforeAll(async () => {
    shop = await openShop(await open())
    await saveSettings(shop, { stock_alerts: true })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    kopi = await addProduct(shop.db, { name: 'Kopi Gayo', stock: 0 })
  })

  const ask = (email: string, product_id = kopi) =>
    shop.call('POST /api/v1/stock-alert', { body: { product_id, email } })
  const setStock = (stock: number, product_id = kopi) =>
    shop.db.update(product).set({ stock }).where(eq(product.product_id, product_id))
  const mailDue = () =>
    mailStockAlerts(shop.db, { today: '2026-11-20', now: shop.now(), randomToken: () => crypto.randomUUID() })
  const mailsTo = (recipient: string) => shop.db.select().from(mail).where(eq(mail.recipient, recipient))

  it('come once, when there is stock, in the language of the page', async () => {
    await ask(' Budi@Rumah.example ')
    await ask('budi@rumah.example')
    expect(await mailDue()).toBe(0)
    await setStock(3)
    expect(await mailDue()).toBe(1)
    const [sent, ...more] = await mailsTo('budi@rumah.example')
    expect(sent).toMatchObject({ kind: 'stock_alert', params: { product_id: kopi, language: 'en' } })
    expect(more).toEqual([])
    const written = sent && (await writeMail(shop.db, sent, MAIL_SHOP))
    expect(written?.subject).toBe('Kopi Gayo is back in stock')
    expect(written?.text).toContain(`https://shop.example/product/${kopi}`)
    expect(written?.text).toContain(`https://shop.example/stop-mails#${sent?.secret}`)
    await setStock(0)
    expect(sent && (await writeMail(shop.db, sent, MAIL_SHOP))).toBeUndefined() // sold out again
    await setStock(3)
    expect(await mailDue()).toBe(0)
  })

  it('are queued once by several processes', async () => {
    for (const n of [1, 2, 3]) await ask(`together-${n}@rumah.example`)
    await setStock(1)
    const counts = await Promise.all([mailDue(), mailDue(), mailDue()])
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3)
  })

  it('are for sold-out products that are on sale, while the owner has them on', async () => {
    const there = await addProduct(shop.db, { stock: 2 })
    expect((await refusalOf(ask('a@rumah.example', there))).code).toBe('product_in_stock')
    expect((await refusalOf(ask('a@rumah.example', 999_999))).code).toBe('product_not_found')
    expect((await refusalOf(ask('not an address'))).errors).toHaveProperty('email')
    await ask('draft@rumah.example')
    await shop.db.update(product).set({ stock: 2, is_published: false }).where(eq(product.product_id, kopi))
    expect(await mailDue()).toBe(0)
    await setStock(0)
    await shop.db.update(product).set({ is_published: true }).where(eq(product.product_id, kopi))
    const { data: profile } = await shop.call('GET /api/v1/shop', {})
    expect(profile).toMatchObject({ has_stock_alerts: true })
    await saveSettings(shop, { stock_alerts: false })
    expect((await refusalOf(ask('a@rumah.example'))).code).toBe('stock_alerts_off')
    expect((await shop.call('GET /api/v1/shop', {})).data).not.toHaveProperty('has_stock_alerts')
    await saveSettings(shop, { stock_alerts: true })
  })

  it('stop by the link of one, for every product, also for an account with the address, which anyone can register', async () => {
    const siti = await register(shop, 'Siti')
    const teh = await addProduct(shop.db, { stock: 0 })
    await ask(siti.email)
    await ask(siti.email, teh)
    await setStock(1)
    await mailDue()
    const [first] = await mailsTo(siti.email)
    const stop = (token: string) => shop.call('POST /api/v1/stock-alert/stop', { body: { token } })
    expect((await refusalOf(stop('guessed'))).status).toBe(404)
    await stop(first?.secret ?? '')
    await stop(first?.secret ?? '') // opened twice
    await setStock(1, teh)
    const gula = await addProduct(shop.db, { stock: 0 })
    await ask(siti.email, gula) // the answer does not tell
    await setStock(1, gula)
    expect(await mailDue()).toBe(0)
    await setStock(0, gula)
    await shop.call('POST /api/v1/user/stock-alert', { body: { product_id: gula } }, siti)
    await setStock(1, gula)
    expect(await mailDue()).toBe(0)
    const guest = await shop.signInAs('guest')
    const asGuest = shop.call('POST /api/v1/user/stock-alert', { body: { product_id: kopi } }, guest)
    expect((await refusalOf(asGuest)).status).toBe(403)
  })

  it('do not go to an account that an admin has deleted', async () => {
    const siti = await register(shop, 'Siti')
    await shop.call('POST /api/v1/user/stock-alert', { body: { product_id: kopi } }, siti)
    const params = { id: siti.user_id }
    await shop.call('DELETE /api/v1/admin/user/{id}', { params }, await shop.signInAs('admin'))
    await setStock(1)
    expect(await mailDue()).toBe(0)
  })

  it('are in one’s own data, and go with the account', async () => {
    const siti = await register(shop, 'Siti')
    await shop.call('POST /api/v1/user/stock-alert', { body: { product_id: kopi } }, siti)
    const { data } = await shop.call('GET /api/v1/user/data', {}, siti)
    expect(data.stock_alerts).toMatchObject([
      { product_name: 'Kopi Gayo', email: siti.email, mailed_at: null },
    ])
    await shop.call('DELETE /api/v1/user', { body: { current_password: OLD } }, siti)
    expect(await shop.db.select().from(stockAlert).where(eq(stockAlert.email, siti.email))).toEqual([])
  })

  it('do not keep the demo from being removed', async () => {
    await ask('budi@rumah.example')
    await recordDemo(shop.db, { people: [], products: [kopi], orders: [] })
    expect(await removeDemo(shop.db, shop.now(), shop.context.passwords.matches)).toMatchObject({
      products: 1,
    })
    expect(await shop.db.$count(product, eq(product.product_id, kopi))).toBe(0)
  })

  it('are not asked for without end: twenty an address, and twenty an hour from one network', async () => {
    const ids: number[] = []
    while (ids.length < 22) ids.push(await addProduct(shop.db, { stock: 0 }))
    for (const id of ids) await ask('many@rumah.example', id)
    expect(await shop.db.$count(stockAlert, eq(stockAlert.email, 'many@rumah.example'))).toBe(20)
    const strict = await openShop(await open(), { environment: { RATE_LIMIT_FACTOR: '1' } })
    await saveSettings(strict, { stock_alerts: true })
    const product_id = await addProduct(strict.db, { stock: 0 })
    const spam = (n: number) =>
      strict.call('POST /api/v1/stock-alert', { body: { product_id, email: `victim-${n}@rumah.example` } })
    for (let n = 0; n < 20; n++) await spam(n)
    const refused = await refusalOf(spam(20))
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect(await strict.db.$count(stockAlert)).toBe(20)
    await strict.close()
  })
})
