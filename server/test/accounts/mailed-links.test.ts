/** Links about an account and an order, read from mails as a mail server got them. */
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { type Mails, openMails } from '../../src/backoffice/mails/open-mails.ts'
import { sendMails } from '../../src/backoffice/mails/send-mails.ts'
import { openMailServer } from '../support/mail-server.ts'
import { placedOrder } from '../support/orders.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const SHOP = 'https://toko.example'
const OLD = 'rahasia-lama-sekali'
const NEW = 'rahasia-baru-sekali'

/** What stands behind the # of the mail's link to that screen; its HTML has the same. */
function tokenIn(mail: ParsedMail | undefined, screen: string): string {
  const link = new RegExp(`${SHOP}${screen}#[\\w-]+`)
  const found = link.exec(mail?.text ?? '')?.[0]
  expect(found).toBeDefined()
  expect(String(mail?.html)).toContain(found)
  return found?.split('#')[1] ?? ''
}

describeEachEngine('links in mails', (open) => {
  let shop: TestShop
  let mails: Mails
  let server: Awaited<ReturnType<typeof openMailServer>>
  beforeAll(async () => {
    server = await openMailServer()
    const environment = {
      SMTP_URL: server.url,
      MAIL_FROM: 'shop@toko.example',
      PUBLIC_URL: SHOP,
      DEMO: 'off',
      PAYPAL_MODE: 'simulator',
    }
    shop = await openShop(await open(), { environment })
    mails = await openMails(shop.context)
  })
  afterAll(async () => {
    mails.close()
    await shop.close()
    await server.close()
  })

  async function mailTo(recipient: string): Promise<ParsedMail | undefined> {
    if (!mails.sending) throw new Error('the shop has no mail server')
    await sendMails(shop.db, mails.sending)
    return server.taken.findLast(({ to }) => JSON.stringify(to).includes(recipient))
  }
  async function signIn(email: string, password: string): Promise<boolean> {
    return shop.call('POST /api/v1/auth/login', { body: { email, password } }).then(
      () => true,
      () => false,
    )
  }

  it('set a forgotten password, and confirm another address, of which the old one hears', async () => {
    const email = 'sari@pembeli.example'
    const body = { name: 'Sari', email, password: OLD, confirm_password: OLD }
    await shop.call('POST /api/v1/auth/register/customer', { body })
    await shop.call('POST /api/v1/auth/password/forgotten', { body: { email } })
    const token = tokenIn(await mailTo(email), '/reset-password')
    await shop.call('POST /api/v1/auth/password/reset', {
      body: { token, password: NEW, confirm_password: NEW },
    })
    expect([await signIn(email, OLD), await signIn(email, NEW)]).toEqual([false, true])

    const signedIn = { body: { email, password: NEW } }
    const { data: person } = await shop.call('POST /api/v1/auth/login', signedIn)
    const next = 'sari.baru@pembeli.example'
    await shop.call('PUT /api/v1/user/email', { body: { email: next, current_password: NEW } }, person)
    const confirming = tokenIn(await mailTo(next), '/confirm-email')
    await shop.call('POST /api/v1/auth/email/confirm', { body: { token: confirming } })
    expect([await signIn(email, NEW), await signIn(next, NEW)]).toEqual([false, true])
    expect((await mailTo(email))?.subject).toMatch(/^The email address of your account .* was changed$/)
  })

  it('open an order without signing in', async () => {
    const { order, who } = await placedOrder(shop)
    const token = tokenIn(await mailTo(who.email), '/order-link')
    const { data } = await shop.call('POST /api/v1/order-link', { body: { token } })
    expect(data.order.order_id).toBe(order.order_id)
  })
})
