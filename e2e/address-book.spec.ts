/** Saved addresses on a phone: made on the profile or after an order, and one tap in the checkout. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PASSWORD, registerCustomer } from './shop-data.ts'
import { addToCart, expectPaymentScreen, fillAddress, placeOrder, signInByForm } from './shopping.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** As on another device: what this browser knows of an address is gone. */
async function forgetTypedAddress(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('shippingAddress')
    sessionStorage.removeItem('shippingDraft')
  })
}

function saved(page: Page, label: string) {
  return page.getByRole('region', { name: 'Your saved addresses' }).getByRole('button', { name: label })
}

test('an order’s address is saved after it, and fills the next checkout', async ({ page, request }) => {
  const { email } = await registerCustomer(request)
  await signInByForm(page, email, PASSWORD)
  await addToCart(page, 'kopi')
  await page.goto('/shipping')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0) // none saved: nothing more to see
  await page.getByLabel('Recipient').fill('Bu Siti')
  await fillAddress(page)
  await placeOrder(page)
  const offer = page.locator('section').filter({ has: page.getByText('Save this address?') })
  await expect(offer.getByLabel('Label')).toHaveValue('Home')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Office' }).click()
  await offer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The address is saved.')).toBeVisible()

  await forgetTypedAddress(page)
  await page.goto('/shipping')
  await expect(saved(page, 'Office')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Siti')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Jl. Kaliurang KM 5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await addToCart(page, 'kopi')
  await page.goto('/payment')
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(page.getByText('Save this address?')).toHaveCount(0) // it is saved
})

test('addresses are kept on the profile; a tap in the checkout takes another than the default', async ({
  page,
  request,
}) => {
  const { email } = await registerCustomer(request)
  await signInByForm(page, email, PASSWORD)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Saved addresses' }).click()
  await expect(page.getByText('No saved addresses')).toBeVisible()
  const add = async (label: string, street: string) => {
    await page.getByRole('link', { name: 'Add an address' }).click()
    await page.getByLabel('Label').fill(label)
    await page.getByLabel('Telephone').fill('0812 3456 7890')
    await page.getByLabel('Find your area').fill('kebon jeruk jakbar')
    await page.getByRole('option').first().click()
    await page.getByLabel('Address', { exact: true }).fill(street)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: label })).toBeVisible()
  }
  await add('Rumah', 'Jl. Panjang 5')
  await add('Kos Sari', 'Jl. Anggrek 7')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await page.evaluate(() => sessionStorage.getItem('shippingDraft'))).toBeNull()

  await page.goto('/shipping')
  const street = page.getByLabel('Address', { exact: true })
  await expect(street).toHaveValue(/^Jl\. Panjang 5/)
  await saved(page, 'Kos Sari').click()
  await expect(street).toHaveValue(/^Jl\. Anggrek 7/)
  await expect(page.getByText('Jakarta Barat 11530')).toBeVisible()
  await street.fill('Jl. Mawar 9')
  await saved(page, 'Kos Sari').click() // again, to undo what was typed
  await expect(street).toHaveValue(/^Jl\. Anggrek 7/)
  await street.fill('Jl. Anggrek 8')
  await page.reload() // what is typed wins over the default
  await expect(saved(page, 'Rumah')).toHaveAttribute('aria-pressed', 'false')
  await expect(street).toHaveValue('Jl. Anggrek 8')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)

  await page.goto('/profile/addresses')
  await page.getByRole('button', { name: 'Use as default: Kos Sari' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Kos Sari')
  await page.getByRole('link', { name: 'Edit: Rumah' }).click()
  await page.getByLabel('Label').fill('')
  await page.getByRole('button', { name: 'Office' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Kos Sari' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Kos Sari' })).toHaveCount(0)
  await expect(page.getByText('Default')).toBeVisible()
})

test.describe('a refused address', () => {
  test.use({ expectedStatuses: [400, 422] })

  test('says why beside its field, and loses nothing', async ({ page, request }) => {
    const { email } = await registerCustomer(request)
    await signInByForm(page, email, PASSWORD)
    await page.goto('/profile/addresses?edit=new')
    await page.getByLabel('Telephone').fill('12')
    await page.getByLabel('Address', { exact: true }).fill('Jl. Panjang 5')
    await page.getByLabel('City').fill('Jakarta Barat')
    await page.getByLabel('Postal Code').fill('11530')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Jl. Panjang 5')
    await page.getByLabel('Telephone').fill('')
    await page.getByLabel('Label').fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Label')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })
})
