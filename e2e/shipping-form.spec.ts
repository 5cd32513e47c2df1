/** The shipping form on a phone: few open fields, errors beside them, nothing lost by a reload. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectPaymentScreen, loginAsGuest } from './shopping.ts'

test.use({ viewport: { width: 360, height: 740 } })

function openFields(page: Page) {
  return page.getByRole('main').locator('input:visible')
}

async function chooseArea(page: Page, keyword: string): Promise<void> {
  await page.getByLabel('Find your area').fill(keyword)
  await page.getByRole('option').first().click()
}

test('asks who receives it first, and for four fields once a guest has chosen the area', async ({ page }) => {
  await page.goto('/login?redirect=/shipping')
  await loginAsGuest(page)
  await expect(page).toHaveURL('/shipping')
  await expect(openFields(page)).toHaveCount(9)
  await expect(openFields(page).first()).toHaveAttribute('name', 'recipient')
  await expect(page.getByLabel('Postal Code')).toHaveAttribute('inputmode', 'numeric')
  await page.getByLabel('Country').fill('Malaysia')
  await expect(page.getByLabel('Postal Code')).toHaveAttribute('inputmode', 'text')
  await page.getByLabel('Country').fill('Indonesia')

  const wanted = await openFields(page).evaluateAll((fields) =>
    fields.map((field) => `${field.getAttribute('autocomplete')} ${field.getAttribute('enterkeyhint')}`),
  )
  for (const name of [
    'name',
    'tel',
    'email',
    'street-address',
    'address-level2',
    'postal-code',
    'country-name',
  ])
    expect(wanted).toContain(`${name} next`)
  await expect(page.getByText('Street and number, RT/RW.')).toBeVisible()

  await page.getByLabel('Recipient').fill('Bu Siti')
  await page.getByLabel('Telephone').fill('0812 3456 7890')
  await page.getByLabel('Email').fill('siti@contoh.test')
  await chooseArea(page, 'kebon jeruk jakbar')
  await expect(page.getByText('Kebon Jeruk, Jakarta Barat 11530')).toBeVisible()
  await expect(openFields(page)).toHaveCount(4)
  await page.keyboard.type('Jl. Panjang 5')

  await page.reload() // the draft stays
  await expect(page.getByText('Jakarta Barat 11530')).toBeVisible()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Siti')
  await expect(page.getByLabel('Email')).toHaveValue('siti@contoh.test')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/^Jl\. Panjang 5/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
  expect(await page.evaluate(() => sessionStorage.getItem('shippingDraft'))).toBeNull()

  await page.goto('/shipping') // a known address is one tap
  await expect(openFields(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
})

test('says what is missing after the field is left, and no more once it is there', async ({ page }) => {
  await page.goto('/shipping')
  const city = page.getByLabel('City')
  await city.click() // waits for the form: the page comes with hidden fields for who has no JavaScript
  await expect(page.getByText('Please enter')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(city).toHaveAccessibleDescription('Please enter the city.')
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await city.fill('Yogyakarta')
  await expect(city).not.toHaveAttribute('aria-invalid')

  await page.getByLabel('Postal Code').fill('4011') // a hint never stops
  await page.getByRole('button', { name: 'Continue' }).click()
  const address = page.getByLabel('Address', { exact: true })
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Please enter the address.')
  await address.fill('Jl. Kaliurang KM 5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
})
