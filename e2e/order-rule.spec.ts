/** The owner says what shipping and tax cost, on a phone; a buyer is shown that, and pays that. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct, registerCustomer } from './shop-data.ts'
import { restoreSettings } from './shop-settings.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [400, 409] })
test.afterEach(({ request }) => restoreSettings(request))

test('shipping and tax are set on a phone, and a buyer is shown and charged just that', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const product = await createProduct(request, { name: 'Kain Lurik', price: 111_000 })
  const buyer = await registerCustomer(request)
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } })
  const shopper = await context.newPage()
  await openPlaceOrder(shopper, buyer, product)
  const summary = shopper.locator('dl')
  await expect(summary).toHaveText('ItemsRp 111.000ShippingRp 50.000TaxRp 5.550TotalRp 166.550')

  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^How do you ship/ }).click()
  await expect(page.getByRole('radio', { name: /^Standard rate/ })).toBeChecked()
  await page.getByText('Rp 50.000 on orders above Rp 100.000, else free').click()
  await page
    .getByLabel('When you charge for shipping')
    .selectOption('Free shipping on orders above an amount')
  await page.getByLabel('Shipping price').fill('Rp 15.000')
  await page.getByLabel('Amount').fill('200.000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/admin/settings/orders')
  await expect(page).toHaveURL('/admin/settings/payment')
  await page.getByText('Tax', { exact: true }).click()
  await page.getByLabel('Name of the tax').fill('PPN')
  await page.getByLabel('Rate in percent').fill('eleven')
  await page.getByLabel('Your prices').selectOption('include tax: we only show it')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Percent must be a number.')
  await page.getByLabel('Rate in percent').fill('11,0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)

  // shown the old totals: refused in words, then shown the new ones
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  await expect(shopper.getByRole('alert')).toContainText('Prices have changed since you filled your cart.')
  const totals = 'ItemsRp 111.000ShippingRp 15.000PPN (included in the price)Rp 11.000TotalRp 126.000'
  await expect(summary).toHaveText(totals)
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  await expect(shopper.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await expect(shopper.locator('dl').first()).toHaveText(totals)
  await context.close()
})
