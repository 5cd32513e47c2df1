/** Orders by WhatsApp: off at first; product and cart write the message, admins write their own. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct, orderBody } from './shop-data.ts'
import { clickSave, restoreSettings } from './shop-settings.ts'
import { addToCart } from './shopping.ts'

test.afterEach(({ request }) => restoreSettings(request))
test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [400] })

async function messageIn(link: Locator): Promise<string> {
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
}

test('the owner takes orders by WhatsApp and words the messages to buyers', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const shopper = await context.newPage()
  const button = shopper.getByRole('link', { name: 'Order by WhatsApp' })
  await addToCart(shopper, 'kopi gayo', 2)
  await expect(shopper.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expect(button).toBeHidden()

  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/contact')
  await page.getByLabel('WhatsApp number').fill('0812 3456 7890')
  await page.getByText('WhatsApp: orders and messages').click()
  await page.getByLabel('Customers can also order by WhatsApp').check()
  const indonesian = page.getByLabel('Message to buyers, Bahasa Indonesia')
  await indonesian.fill('Halo {name}')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(indonesian).toHaveAccessibleDescription(/may name \{nama\}, \{toko\}/)
  await indonesian.fill('Halo {nama}, pesanan {pesanan} ({total}).\nResi: {resi}\n{tautan}')
  await clickSave(page)

  await shopper.reload()
  const inCart = await messageIn(button)
  expect(inCart).toMatch(/^Hello Warung, I would like to order:\n\n2 × .*Gayo.* – Rp [\d.]+\n/)
  expect(inCart).toMatch(/\/product\/\d+$/)
  await expectAccessible(shopper)
  await shopper.getByRole('link', { name: /Gayo/ }).first().click()
  await expect(shopper.getByRole('button', { name: 'Add To Cart' })).toBeVisible()
  expect(await messageIn(button)).toContain('1 × ')
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(shopper)
  await context.close()

  const customer = await createSession(page.request, ACCOUNTS.customer)
  const product = await createProduct(page.request)
  const ordered = await page.request.post('/api/v1/order', {
    data: { ...orderBody(product), contact: { recipient: 'Bu Siti', telephone: '081298765432' } },
    headers: bearer(customer),
  })
  const { order_id, order_link } = (await ordered.json()).data
  await page.goto(`/order/${order_id}`)
  const toBuyer = page.getByRole('link', { name: 'WhatsApp (Bahasa)' })
  await expect(toBuyer).toHaveAttribute('href', /^https:\/\/wa\.me\/6281298765432\?text=Halo%20Bu%20Siti/)
  const words = await messageIn(toBuyer)
  expect(words).toMatch(new RegExp(`^Halo Bu Siti, pesanan ${order_id} \\(Rp [\\d.]+\\)\\.\\nhttp`)) // no resi yet
  expect(words.endsWith(order_link)).toBe(true)
})
