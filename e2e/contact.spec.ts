/** Who receives an order and how to reach them: given by a guest on a phone, read by an admin, required by the owner. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'
import { addToCart, fillAddress, loginAsGuest, payWithPayPal, placeOrder } from './shopping.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a guest says who the parcel is for; the admin calls, or writes a message that is ready', async ({
  page,
  browser,
  baseURL,
}) => {
  await addToCart(page, 'Cangkir Enamel')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await expect(page).toHaveURL('/shipping')
  await expectAccessible(page)
  await page.getByLabel('Recipient').fill('Bu Siti')
  await page.getByLabel('Email').fill('siti@contoh.test')
  await page.getByLabel('Telephone').fill('call me')
  await expect(page.getByLabel('Telephone')).toHaveAccessibleDescription(
    /doesn’t look like a telephone number/,
  )
  await page.getByLabel('Telephone').fill('0812-3456-7890')
  await expect(page.getByText('doesn’t look like a telephone number')).toHaveCount(0)
  await page.getByLabel('Address', { exact: true }).fill('Jl. Kaliurang KM 5')
  await page.getByLabel('City').fill('Yogyakarta')
  await page.getByLabel('Postal Code').pressSequentially('4011')
  await expect(page.getByLabel('Postal Code')).toHaveAccessibleDescription(
    'Indonesian postal codes have five digits.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')

  await page.goto('/shipping')
  await expect(page.getByLabel('Telephone')).toHaveValue('0812-3456-7890')
  await expect(page.getByLabel('Email')).toHaveValue('siti@contoh.test')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Bu Siti, 0812-3456-7890, siti@contoh.test')).toBeVisible()
  await page.goto('/payment')
  await placeOrder(page)
  await expect(page.getByText('Telephone: 0812 3456 7890')).toBeVisible()
  await expect(page.getByText('Contact email: siti@contoh.test')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0)
  await payWithPayPal(page)
  await expect(page.getByText('Paid by')).toHaveCount(0)
  const order = new URL(page.url()).pathname

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const desk = await context.newPage()
  await signInAs(desk, ACCOUNTS.admin)
  await desk.goto(order)
  await expect(desk.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+6281234567890')
  const message = desk.getByRole('link', { name: 'WhatsApp (Bahasa)' })
  const number = order.replace('/order/', '')
  await expect(message).toHaveAttribute(
    'href',
    `https://wa.me/6281234567890?text=${encodeURIComponent(`Halo, ini Warung. Kami menghubungi Anda mengenai pesanan nomor ${number}.`)}`,
  )
  await expect(desk.getByRole('link', { name: 'WhatsApp (English)' })).toBeVisible()
  await expect(desk.getByText('Paid by: Test Buyer')).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(desk)
  await context.close()
})

test.describe('what the owner requires', () => {
  test.use({ expectedStatuses: [422] })
  test.afterEach(({ request }) => restoreSettings(request))

  test('is set on a phone, asked for by the form, and by the shop of a form that is older', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    await addToCart(page, 'Cangkir Enamel')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await loginAsGuest(page)
    await fillAddress(page)

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    })
    const desk = await context.newPage()
    await signInAs(desk, ACCOUNTS.admin)
    await desk.goto('/admin/settings/shipping')
    await desk.getByText('What customers must enter').first().click()
    await desk.getByLabel('Telephone number').check()
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Settings saved')).toBeVisible()
    await desk.reload()
    await desk.getByText('What customers must enter').first().click()
    await expect(desk.getByLabel('Telephone number')).toBeChecked()
    await context.close()

    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('alert')).toContainText('Telephone must be given.')
    await page.getByRole('link', { name: 'Change it on Shipping' }).click()
    const telephone = page.getByLabel('Telephone')
    await expect(telephone).toHaveAttribute('required', '')
    await telephone.fill('0274 555 123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment')
    await placeOrder(page)
    await expect(page.getByText('Telephone: +62274555123')).toBeVisible()
    await saveSettings(request, { required_contact: [] })
  })
})
