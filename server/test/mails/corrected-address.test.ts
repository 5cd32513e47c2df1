/** Mails that wait while the e-mail of a guest's order is corrected. */
import { afterEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf, ownerAddress } from '../../src/backoffice/mails/mail-shop.ts'
import { sendMails } from '../../src/backoffice/mails/send-mails.ts'
import { smtpServer } from '../../src/backoffice/mails/smtp.ts'
import { openMailServer } from '../support/mail-server.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop } from '../support/payment-shop.ts'

const toClose: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

function addressesOf({ to }: { to?: unknown }): string {
  return JSON.stringify(to)
}

describeEachEngine('the earlier address of a corrected order', (open) => {
  it('gets no mail that waited: it would open the order by the new link', async () => {
    const server = await openMailServer()
    const environment = { PUBLIC_URL: 'https://toko.example', DEMO: 'off', PAYPAL_MODE: 'simulator' }
    const shop = await openPaymentShop(await open(), environment)
    const smtp = smtpServer(server.url)
    toClose.push(server.close, shop.close, smtp.close)
    const admin = await shop.signInAs('admin')
    const { order, params } = await placedOrder(shop, {
      who: await shop.signInAs('guest'),
      email: 'wati@gmial.test',
    })
    const { shipment_address, contact } = order
    const { recipient, telephone } = contact
    const seen = { shipment_address, recipient, telephone, email: 'wati@gmial.test' }
    const body = { shipment_address, recipient, telephone, email: 'wati@gmail.test', seen }
    await shop.call('PUT /api/v1/admin/order/{id}/shipment-address', { params, body }, admin)
    shop.advance(120_000)
    const sending = { server: smtp, from: 'shop@toko.example', now: shop.now, log: shop.context.log }
    await sendMails(shop.db, {
      ...sending,
      shop: () => mailShopOf(shop.context),
      owner: () => ownerAddress(shop.context),
    })
    expect(server.taken.length).toBeGreaterThan(1)
    expect(server.taken.map(addressesOf).join()).not.toContain('gmial')
    const { data: mails } = await shop.call('GET /api/v1/admin/mail', { query: {} }, admin)
    expect(mails.filter(({ recipient }) => recipient === 'wati@gmial.test')).toEqual([])
  })
})
