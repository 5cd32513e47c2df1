/** Finding a place while typing, on a phone and by keyboard: it fills the form in, and never stands in its way. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectPaymentScreen } from './shopping.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a place is found in spite of typos, chosen by keyboard, and stays free to be edited', async ({
  page,
}) => {
  await page.goto('/shipping')
  const search = page.getByRole('combobox', { name: 'Find your area' })
  const [address, city, province] = [
    page.getByLabel('Address', { exact: true }),
    page.getByLabel('City'),
    page.getByLabel('Province'),
  ]
  await address.fill('Jl. Panjang 5')
  await search.fill('kebun jeruk jakbar')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Kebon Jeruk, Kebon Jeruk')
  await expect(page.getByText(/^\d+ places found\.$/)).toBeAttached()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await search.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/)
  await search.press('Enter')
  await expect(page).toHaveURL('/shipping')
  await expect(options).toHaveCount(0)
  await expect(city).toHaveValue('Kota Jakarta Barat')
  await expect(province).toHaveValue('DKI Jakarta')
  await expect(page.getByLabel('Postal Code')).toHaveValue('11530')
  await expect(address).toHaveValue('Jl. Panjang 5, Kebon Jeruk, Kec. Kebon Jeruk')

  // the area is one line, and the focus is on the street
  await expect(page.getByText('Kebon Jeruk, Jakarta Barat 11530')).toBeVisible()
  await expect(search).toBeHidden()
  await expect(city).toBeHidden()
  await expect(address).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(search).toBeFocused()
  await search.fill('sukajadi bdg')
  await options.first().click()
  await expect(city).toHaveValue('Kota Bandung')
  await expect(address).toHaveValue(/^Jl\. Panjang 5, \w+, Kec\. Sukajadi$/)

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  // another city by hand: the province that came with the first is not kept; it comes back with that
  await city.fill('Denpasar')
  await expect(province).toHaveValue('')
  await city.fill('Kota Bandung')
  await expect(province).toHaveValue('Jawa Barat')
  await province.fill('Jabar')
  await city.fill('Cimahi')
  await expect(province).toHaveValue('Jabar')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPaymentScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/Panjang 5, Cimahi, Jabar, 4016\d, Indonesia/)).toBeVisible()
})

test('Enter before the places have come chooses the first of them', async ({ page }) => {
  await page.goto('/shipping')
  const search = page.getByLabel('Find your area')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/region\?keyword=c/, async (route) => {
    await held.promise
    await route.continue()
  })
  await search.fill('caturtunggal')
  await search.press('Enter')
  await expect(page).toHaveURL('/shipping')
  held.resolve()
  await expect(page.getByText(/^Caturtunggal, Depok, Kabupaten Sleman/)).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
})

test('Enter before the places have come chooses none after Escape', async ({ page }) => {
  await page.goto('/shipping')
  const search = page.getByLabel('Find your area')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/region\?keyword=c/, async (route) => {
    await held.promise
    await route.continue()
  })
  await search.fill('caturtunggal')
  await search.press('Enter')
  await search.press('Escape')
  held.resolve()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(search).toBeFocused()
})

test('the street may come after the place', async ({ page }) => {
  await page.goto('/shipping')
  const address = page.getByLabel('Address', { exact: true })
  await page.getByLabel('Find your area').fill('caturtungal')
  await page.getByRole('option').first().click()
  await expect(address).toBeFocused()
  await page.keyboard.type('Jl. Affandi 7')
  await page.keyboard.press('Tab')
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
  await expect(page.getByLabel('City')).toHaveValue('Kabupaten Sleman')
})

test('Enter in the street sends the village and district with it, and a draft has them too', async ({
  page,
}) => {
  await page.goto('/shipping')
  const address = page.getByLabel('Address', { exact: true })
  await page.getByLabel('Find your area').fill('caturtungal')
  await page.getByRole('option').first().click()
  await address.fill('Jl. Affandi 7')
  await page.keyboard.press('Tab')
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
  await page.reload()
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByLabel('Find your area').fill('caturtungal')
  await page.getByRole('option').first().click()
  await address.fill('Jl. Affandi 7')
  await address.press('Enter')
  await expectPaymentScreen(page)
  await page.goBack()
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
})

test('another city takes the village and district of the first away', async ({ page }) => {
  await page.goto('/shipping')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('Jl. Affandi 7')
  await page.getByLabel('Find your area').fill('caturtungal')
  await page.getByRole('option').first().click()
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('City').fill('Denpasar')
  await expect(address).toHaveValue('Jl. Affandi 7')
  await page.getByLabel('City').fill('Kabupaten Sleman')
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
})

test('after a reload, another area still replaces the village and district of the first', async ({
  page,
}) => {
  await page.goto('/shipping')
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('Jl. Affandi 7')
  await page.getByLabel('Find your area').fill('caturtungal')
  await page.getByRole('option').first().click()
  await expect(address).toHaveValue('Jl. Affandi 7, Caturtunggal, Kec. Depok')
  await page.reload()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Find your area').fill('sukajadi bdg')
  await page.getByRole('option').first().click()
  await expect(address).toHaveValue(/^Jl\. Affandi 7, \w+, Kec\. Sukajadi$/)
  await page.reload()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const city = page.getByLabel('City')
  const chosenCity = await city.inputValue()
  await city.fill('Denpasar')
  await expect(address).toHaveValue('Jl. Affandi 7')
  await city.fill(chosenCity)
  await expect(address).toHaveValue(/^Jl\. Affandi 7, \w+, Kec\. Sukajadi$/)
})

test.describe('when the search is not there', () => {
  test.use({
    expectedStatuses: [503],
    expectedWords: ['ERR_FAILED', 'Loading chunk failed', 'dynamically imported'],
  })

  test('the fields are filled in by hand', async ({ page }) => {
    await page.route('**/api/v1/region?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"busy"}' }),
    )
    await page.goto('/shipping')
    await page.getByLabel('Find your area').fill('ubud')
    await expect(
      page.getByText('The search isn’t responding. Please fill in the fields below.'),
    ).toBeVisible()
    await page.getByLabel('Address', { exact: true }).fill('Jl. Hanoman 1')
    await page.getByLabel('City').fill('Gianyar')
    await page.getByLabel('Postal Code').fill('80571')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment')
  })

  test('nor its part of the program', async ({ page }) => {
    await page.route('**/assets/region-picker-*', (route) => route.abort())
    await page.goto('/shipping')
    await expect(page.getByLabel('City')).toBeVisible()
    await expect(page.getByLabel('Find your area')).toHaveCount(0)
    await page.getByLabel('Address', { exact: true }).fill('Jl. Hanoman 1')
    await page.getByLabel('City').fill('Gianyar')
    await page.getByLabel('Postal Code').fill('80571')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment')
  })
})
