/** An admin's tags of an order, on a phone, and the orders that bear one. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [400] })

test('an admin tags an order, and finds it by the tag', async ({ page, request }) => {
  const buyer = await registerCustomer(request, 'Bu Tini')
  const { order_id } = await createOrder(request, buyer, await createProduct(request, { price: 25_000 }))
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  await expect(page.getByText('No tags yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags').fill('x'.repeat(31))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Tags')).toHaveAttribute('aria-invalid', 'true')
  const tag = `kado ${order_id}`
  await dialog.getByLabel('Tags').fill(`${tag}, , mendesak,`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tags).toHaveText([tag, 'mendesak'])
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('link', { name: tag }).click()
  await expect(page).toHaveURL(/\/admin\/orderlist\?keyword=kado/)
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(1)
  await expect(tags).toHaveText([tag, 'mendesak'])
  await expectAccessible(page)
})
