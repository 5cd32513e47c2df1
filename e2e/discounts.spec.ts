/** A discount code: made by the owner on a phone, used by a guest, shown in the order, ended. */
import { expectAccessible, expectAnnounced } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { useOwnShop } from './own-shop.ts'
import { ACCOUNTS } from './session.ts'
import {
  addToCart,
  expectPaymentScreen,
  fillAddress,
  loginAsGuest,
  payWithPayPal,
  signInByForm,
} from './shopping.ts'

useOwnShop()
test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [400, 409] })

test('the owner makes a code, a guest uses it, and the order shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  const guest = await context.newPage()
  await addToCart(guest, 'kopi gayo', 2)
  await guest.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(guest)
  await fillAddress(guest)
  await expectPaymentScreen(guest)
  await guest.getByRole('button', { name: 'Continue' }).click()
  await expect(guest.getByText('Rp 255.800')).toBeVisible()
  const ask = guest.getByRole('button', { name: 'Have a code?' })
  await expect(ask).toBeHidden() // no code exists

  await signInByForm(page, ACCOUNTS.super)
  await page.goto('/admin/discounts')
  await page.getByRole('button', { name: 'New discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount' })
  await dialog.getByLabel('Code').fill('hemat10')
  await dialog.getByLabel('Percent', { exact: true }).fill('101')
  await dialog.getByText('Limits and dates').click()
  await dialog.getByLabel('Starts on').fill('2031-12-12')
  await dialog.getByLabel('Ends on').fill('2031-12-11')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Percent', { exact: true })).toHaveAccessibleDescription(/at most 100/)
  await dialog.getByLabel('Percent', { exact: true }).fill('10')
  await expect(dialog).toContainText('The customer pays Rp 209.000 instead of Rp 230.000, including tax.')
  await dialog.getByLabel('Maximum discount (Rp)').fill('15.000')
  await expect(dialog).toContainText('The customer pays Rp 214.250 instead of Rp 230.000, including tax.')
  await dialog.getByLabel('Maximum discount (Rp)').fill('50.000')
  await expect(dialog).toContainText('The customer pays Rp 209.000 instead of Rp 230.000, including tax.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Ends on')).toHaveAccessibleDescription(/must not be before it starts/)
  await dialog.getByLabel('Starts on').fill('')
  await dialog.getByLabel('Ends on').fill('2031-12-12')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('HEMAT10')).toBeVisible()
  await expect(page.getByText('10% off items, up to Rp 50.000')).toBeVisible()
  await expectAccessible(page)

  await guest.reload()
  await ask.focus()
  await guest.keyboard.press('Enter')
  await guest.keyboard.type('hemat')
  await guest.keyboard.press('Enter')
  const code = guest.getByLabel('Discount code')
  await expect(code).toHaveAccessibleDescription('We don’t know this code. Please check its spelling.')
  await code.fill('Hemat10')
  await expectAnnounced(guest, 'Code HEMAT10 is applied.', () => guest.keyboard.press('Enter'))
  await expect(guest.getByRole('definition').filter({ hasText: '−Rp 19.600' })).toBeVisible()
  await expect(guest.getByText('Rp 235.220')).toBeVisible()
  await expectAccessible(guest)

  await page.getByRole('button', { name: 'End now: HEMAT10' }).click()
  await expect(page.getByText('Ended')).toBeVisible()
  await guest.getByRole('button', { name: 'Place Order' }).click()
  await expect(guest.getByText('This code has ended.')).toBeVisible()
  await expect(guest.getByText('Rp 255.800')).toBeVisible() // what the next press agrees to
  await page.getByRole('button', { name: 'Reactivate: HEMAT10' }).click()
  await expect(page.getByText('Ended')).toBeHidden()
  await guest.reload()
  await ask.click()
  await code.fill('HEMAT10')
  await guest.getByRole('button', { name: 'Apply' }).click()
  await expect(guest.getByText('Rp 235.220')).toBeVisible()
  await guest.getByRole('button', { name: 'Place Order' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(guest.getByText('Discount (HEMAT10)')).toBeVisible()
  await expect(guest.getByText('−Rp 19.600')).toBeVisible()
  await page.reload()
  await expect(page.getByText('used 1×')).toBeVisible()

  await page.goto('/admin/reports')
  const by = page.getByLabel('By')
  await expect(by.locator('option')).toHaveText(['Day', 'Product', 'Payment method'])
  await payWithPayPal(guest)
  await page.reload()
  await by.selectOption('Discount')
  await page.getByRole('button', { name: 'Show' }).click()
  const row = page.getByRole('table', { name: 'Sales by discount' }).getByRole('row', { name: /^HEMAT10 1 / })
  await expect(row).toContainText('Rp 235.220')
  await expect(row).toContainText('Taken off Rp 19.600')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
