/** A merchant sets what sending costs, on a phone; a shopper sees the choices before paying, and the order keeps one. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct, registerCustomer } from './shop-data.ts'
import { clickSave, restoreSettings, saveSettings } from './shop-settings.ts'

test.use({ viewport: { width: 390, height: 740 }, expectedStatuses: [400, 409] })
test.afterEach(({ request }) => restoreSettings(request))

const service = (name: string, price_per_kg: number, days_min: number, days_max: number) => ({
  name,
  price_per_kg,
  days_min,
  days_max,
  free_above: null,
})
const RATES = {
  zones: [
    {
      name: 'Jogja',
      provinces: [],
      cities: ['Sleman'],
      services: [service('Regular', 9_000, 1, 2), service('Express', 20_000, 1, 1)],
    },
  ],
  elsewhere: 'not_sent',
  elsewhere_services: [],
  pickup: { is_offered: false, text: '' },
  default_weight_grams: 1000,
}

test('rates are set on a phone, a shopper chooses among two, and the order keeps their choice', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^How do you ship\?/ }).click()
  await page.getByRole('radio', { name: /^By zone/ }).check()
  for (const zone of ['Jabodetabek (Greater Jakarta)', 'Java']) {
    const preset = page.getByRole('region', { name: zone })
    await expect(preset).toContainText(/Regular · Rp 1\d\.000 per kg · \d–\d days/)
    await preset.getByText(zone, { exact: true }).click()
    await preset.getByRole('button', { name: `Remove the zone ${zone}` }).click()
  }
  await page.getByRole('button', { name: 'Add a zone of your own' }).click()
  const zone = page.getByRole('region', { name: 'Zone 1' })
  await zone.getByLabel('Price per kilogram').fill('9.000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Add a province or a city to the zone.')
  const cities = zone.getByRole('combobox', { name: 'Add a city' })
  await cities.fill('jogja')
  await page.getByRole('option', { name: /^Kota Yogyakarta/ }).click()
  await cities.fill('bantul')
  await page.getByRole('option', { name: /^Kabupaten Bantul/ }).click()
  await cities.fill('kab slemn')
  await expect(page.getByRole('option').first()).toContainText('Kabupaten Sleman')
  await cities.press('Enter')
  await zone.getByRole('button', { name: 'Remove Kabupaten Bantul' }).click()
  await zone.getByLabel('Name of the zone').fill('Jogja')
  const jogja = page.getByRole('region', { name: 'Jogja' })
  const regular = jogja.getByRole('group', { name: 'Jogja: Regular' })
  await regular.getByText('Days, name, free shipping').click()
  await regular.getByLabel('Days, at least').fill('1')
  await regular.getByLabel('Days, at most').fill('2')
  await jogja.getByRole('button', { name: 'Add a service to Jogja' }).click()
  const second = jogja.getByRole('group', { name: 'Jogja: service 2' })
  await second.getByLabel('Service', { exact: true }).fill('Express')
  await jogja
    .getByRole('group', { name: 'Jogja: Express' })
    .getByLabel('Price per kilogram')
    .fill('Rp 20.000')
  await page.getByText('Everywhere else', { exact: true }).click()
  await page.getByLabel('Shipping everywhere else').selectOption('Don’t ship there')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
  await page.reload()
  await jogja.getByText('Jogja', { exact: true }).click()
  await expect(jogja.getByRole('list', { name: 'Chosen cities' }).getByRole('listitem')).toHaveText([
    'Kota Yogyakarta',
    'Kabupaten Sleman',
  ])

  const product = await createProduct(request, { name: 'Kain Lurik', price: 60_000, weight_grams: 700 })
  const buyer = await registerCustomer(request)
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 740 } })
  const shopper = await context.newPage()
  await openPlaceOrder(shopper, buyer, product, 2)
  const summary = shopper.locator('dl')
  const express = shopper.getByRole('radio', { name: /^Express/ })
  await expect(shopper.getByRole('radio', { name: /^Regular 1–2 days Rp 18.000/ })).toBeChecked()
  await expect(summary).toHaveText('ItemsRp 120.000ShippingRp 18.000TaxRp 6.000TotalRp 144.000')
  await express.check()
  await expect(summary).toHaveText('ItemsRp 120.000ShippingRp 40.000TaxRp 6.000TotalRp 166.000')
  await expectAccessible(shopper)
  await shopper.reload()
  await expect(express).toBeChecked()

  // dearer meanwhile: said in words, the choice stays, and the new total shows
  const [zoneNow] = RATES.zones
  const dearer = [service('Regular', 9_000, 1, 2), service('Express', 25_000, 1, 1)]
  await saveSettings(request, { shipping_rates: { ...RATES, zones: [{ ...zoneNow, services: dearer }] } })
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  await expect(shopper.getByRole('alert')).toContainText('Prices have changed since you filled your cart.')
  await expect(express).toBeChecked()
  await expect(summary).toHaveText('ItemsRp 120.000ShippingRp 50.000TaxRp 6.000TotalRp 176.000')
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  await expect(shopper.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(shopper.getByText('Sent by: Express, 1 day, 1.4 kg')).toBeVisible()
  await expect(shopper.locator('dl').first()).toContainText('ShippingRp 50.000')
  const order = new URL(shopper.url()).pathname
  await page.goto(order)
  await expect(page.getByText('Sent by: Express, 1 day, 1.4 kg')).toBeVisible()
  await context.close()
})

test('where the shop does not send it says so before paying; pick-up is there for nothing', async ({
  page,
  request,
}) => {
  const product = await createProduct(request, { name: 'Kain Lurik', price: 60_000 })
  const buyer = await registerCustomer(request)
  const elsewhere = { ...RATES, zones: [{ ...RATES.zones[0], cities: ['Bandung'] }] }
  await saveSettings(request, { shipping_rates: elsewhere })
  await openPlaceOrder(page, buyer, product)
  await expect(page.getByText('We don’t deliver to this address.')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('We don’t ship to this address.')
  await expect(page.getByRole('link', { name: 'Kain Lurik' }).first()).toBeVisible()

  const pickup = { is_offered: true, text: 'Jl. Malioboro 7, from 9 to 17.' }
  await saveSettings(request, { shipping_rates: { ...elsewhere, pickup } })
  await page.reload()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose how you want to receive your order.')
  await page.getByRole('radio', { name: /Pick up at the shop/ }).check()
  await expect(page.locator('dl')).toHaveText('ItemsRp 60.000ShippingRp 0TaxRp 3.000TotalRp 63.000')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expect(page.getByText('Jl. Malioboro 7, from 9 to 17.')).toBeVisible()
})

test('an order waits for the answer what sending costs, then takes one click', async ({ page, request }) => {
  const product = await createProduct(request, { name: 'Kain Lurik', price: 60_000 })
  const buyer = await registerCustomer(request)
  await saveSettings(request, { shipping_rates: RATES })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/shipping-quote', async (route) => {
    await answered.promise
    await route.continue()
  })
  await openPlaceOrder(page, buyer, product)
  const button = page.getByRole('button', { name: 'Place Order' })
  await expect(button).toBeDisabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading shipping costs')).toBeVisible()
  answered.resolve()
  await expect(button).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
})

test('shipping starts from presets with usual prices, which can be changed and are saved as they stand', async ({
  page,
  request,
}) => {
  const ratesOf = async () => {
    const headers = bearer(await createSession(request, ACCOUNTS.admin))
    const { data } = await (await request.get('/api/v1/admin/setting', { headers })).json()
    return data.shipping_rates.value
  }
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/settings/shipping')
  await expect(page.getByRole('radio', { name: /^Standard rate/ })).toBeChecked()
  await page.getByText('Live courier prices').click()
  await expect(page.getByText(/This needs an account at RajaOngkir or Biteship/)).toBeVisible()
  await page.getByRole('radio', { name: /^One price for all Indonesia/ }).check()
  await page.getByRole('textbox', { name: 'Price per kilogram' }).fill('22.000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await ratesOf()).toMatchObject({
    zones: [],
    elsewhere: 'services',
    elsewhere_services: [{ name: 'Regular', price_per_kg: 22_000, days_min: 2, days_max: 7 }],
  })
  await page.getByRole('radio', { name: /^By zone/ }).check()
  await page.getByRole('radio', { name: /^One price for all Indonesia/ }).check()
  await expect(page.getByRole('textbox', { name: 'Price per kilogram' })).toHaveValue('22000') // as it was left
  await page.getByRole('radio', { name: /^By zone/ }).check()
  await clickSave(page)
  const { zones, elsewhere } = await ratesOf()
  expect(zones).toHaveLength(2)
  expect(elsewhere).toBe('services')
  expect(zones[0]).toMatchObject({ provinces: ['DKI Jakarta'], services: [{ price_per_kg: 10_000 }] })
  expect(zones[0].cities).toContain('Kota Tangerang Selatan')
  expect(zones[1].provinces).toEqual([
    'Jawa Barat',
    'Jawa Tengah',
    'Daerah Istimewa Yogyakarta',
    'Jawa Timur',
    'Banten',
  ])
})
