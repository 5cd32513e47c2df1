/** What became of mails, on a phone: one that the mail server refused is read, and sent again, and then once more. */
import { openPlainMailServer, type PlainMailServer } from '../testing/plain-mail-server.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { type StartedShop, startShop } from './shop.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('without a mail server mails are kept to be read', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Teh Surat', price: 20_000 })
  const buyer = await registerCustomer(page.request, 'Sri Surat')
  const { order_id } = await createOrder(page.request, buyer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/mails?keyword=${order_id}`)
  await expect(page.getByText('No mail server is set')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: `Order ${order_id}` })
  await expect(card).toContainText('Waiting')
  await card.getByRole('link', { name: /^Read/ }).click()
  await expect(card).toContainText(`Order ${order_id} is waiting for your payment`)
  await expect(card).toContainText('1 x Teh Surat')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await card.getByRole('link', { name: /^Close/ }).click()
  await expect(card).not.toContainText('1 x Teh Surat')
})

test.describe('with a mail server', () => {
  let isRefusing = true
  let mailServer: PlainMailServer | undefined
  let started: StartedShop | undefined

  test.beforeAll(async () => {
    test.setTimeout(330_000) // a whole shop starts
    mailServer = await openPlainMailServer(
      () => isRefusing,
      () => {},
    )
    started = await startShop({ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@toko.example' })
  })
  test.afterAll(async () => {
    await started?.remove()
    mailServer?.close()
  })
  // asked for once before the shop is there, for the hook that starts it
  test.use({ baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL) })

  test('one that was refused is sent again, and one that was sent', async ({ page }) => {
    const product = await createProduct(page.request, { name: 'Teh Surat', price: 20_000 })
    const buyer = await registerCustomer(page.request, 'Sri Surat')
    const { order_id } = await createOrder(page.request, buyer, product)
    await signInAs(page, ACCOUNTS.admin)
    const card = page.getByRole('listitem').filter({ hasText: `Order ${order_id}` })
    await expect(async () => {
      await page.goto('/admin/mails?state=failed')
      await expect(card).toContainText('Failed', { timeout: 5000 })
    }).toPass()
    await expect(card).toContainText('The mail server doesn’t know this address.')
    await expect(card).toContainText('5.1.1 nobody of that name')
    await expectAccessible(page)
    isRefusing = false
    await card.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByText('The email is on its way')).toBeVisible()
    await expect(async () => {
      await page.goto(`/admin/mails?keyword=${order_id}`)
      await expect(card).toContainText('Sent', { timeout: 5000 })
    }).toPass()
    await card.getByRole('button', { name: /^Send again/ }).click()
    await expect(page.getByText('The email is on its way')).toBeVisible()
    await expect(async () => {
      await page.goto(`/admin/mails?keyword=${order_id}&state=sent`)
      await expect(card).toHaveCount(2, { timeout: 5000 })
    }).toPass()
    await expectAccessible(page)
    await page.goto('/admin/history?action=mail.sent_again')
    await expect(page.getByRole('listitem').filter({ hasText: 'Email resent' }).first()).toBeVisible()
  })
})
