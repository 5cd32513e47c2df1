/** An order that an admin enters for a buyer who asked by chat, on a phone. */

import { randomUUID } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { ADDRESS, createProduct, fetchOrderIds, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('is entered from Orders, and its buyer opens it by the link', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const name = `Kopi ${randomUUID().slice(0, 8)}`
  await createProduct(request, { name, price: 98_000, stock: 9 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/orderlist')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('combobox', { name: 'Add a product' }).fill(name)
  await page.getByRole('option', { name }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await main.getByLabel(/^Quantity/).fill('2')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await page.getByLabel('Recipient').fill('Bu Tini')
  await page.getByLabel('Telephone').fill('0812 3456 7890')
  await page.getByLabel('Address', { exact: true }).fill('Jl. Melati 5')
  await page.getByLabel('City').fill('Yogyakarta')
  await page.getByLabel('Postal Code').fill('55281')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('Jl. Melati 5, Yogyakarta, 55281, Indonesia')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(main).toContainText('Recipient: Bu Tini')
  await expect(main).toContainText('Entered for the buyer')

  const chat = page.getByRole('link', { name: 'Send by WhatsApp' })
  const message = new URL((await chat.getAttribute('href')) ?? '')
  expect(message.pathname).toBe('/6281234567890')
  const link = /https?:\S+$/.exec(message.searchParams.get('text') ?? '')?.[0] ?? ''
  const buyer = await browser.newPage({ baseURL: baseURL ?? '' })
  await buyer.goto(link)
  await expect(buyer.getByRole('main')).toContainText('Jl. Melati 5')
  await expect(buyer.getByRole('main')).toContainText('Rp 196.000')
  await buyer.close()

  await page.getByRole('link', { name: 'Duplicate this order' }).click()
  await expect(main.getByLabel(/^Quantity/)).toHaveValue('2')
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Tini')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(main).toContainText('Jl. Melati 5, Yogyakarta, 55281, Indonesia')
})

test('is entered for a customer, with a discount and its reason', async ({ page, request }) => {
  const name = `Teh ${randomUUID().slice(0, 8)}`
  await createProduct(request, { name, price: 40_000, stock: 9 })
  const customer = await registerCustomer(request, 'Bu Wati')
  const address = { label: 'Rumah', recipient: 'Bu Wati', shipment_address: ADDRESS }
  const headers = { authorization: `Bearer ${customer.access_token}` }
  await request.post('/api/v1/user/addresses', { data: address, headers })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  await page.getByRole('combobox', { name: 'Add a product' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('combobox', { name: 'Customer account' }).fill(customer.email)
  await page.getByRole('option', { name: 'Bu Wati' }).click()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Wati')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(ADDRESS.address)
  await page.getByLabel('Custom discount').selectOption('percent')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(main.getByRole('alert')).toContainText('Enter a whole number and a reason.')
  await page.getByLabel('Percent').fill('25')
  await page.getByLabel('Reason').fill('Pelanggan setia')
  await expect(main).toContainText('Rp 31.500')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(main).toContainText('Discount (Pelanggan setia)')
  await expect(main).toContainText(customer.email)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect(await fetchOrderIds(request, customer)).toEqual([id])
})

test('of two customers chosen in a row, the address of the second is filled in', async ({
  page,
  request,
}) => {
  const first = await registerCustomer(request, 'Bu Lambat')
  const second = await registerCustomer(request, 'Bu Cepat')
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  const { promise: isSecondChosen, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/admin/customer/${first.user_id}/addresses`, async (route) => {
    await isSecondChosen
    await route.continue()
  })
  const choose = async (email: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Customer account' }).fill(email)
    await page.getByRole('option').click()
  }
  await choose(first.email)
  await expect(page.getByText('Loading the address…')).toBeVisible()
  await choose(second.email)
  const main = page.getByRole('main')
  await expect(main).toContainText(`For Bu Cepat (${second.email})`)
  const late = page.waitForResponse(`**/api/v1/admin/customer/${first.user_id}/addresses`)
  release()
  await (await late).finished()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Cepat')
  await expect(main).toContainText(`For Bu Cepat (${second.email})`)
})

test('what is typed while the address of an account loads stays', async ({ page, request }) => {
  const { email, user_id } = await registerCustomer(request, 'Bu Lambat')
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/admin/customer/${user_id}/addresses`, async (route) => {
    await isTyped
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Customer account' }).fill(email)
  await page.getByRole('option').click()
  await expect(page.getByText('Loading the address…')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('Jl. Magelang 7')
  release()
  await expect(page.getByLabel('Recipient')).toHaveValue('Bu Lambat')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Jl. Magelang 7')
})

test('a typed address stays when an account is chosen, and when none is; the contact of the account goes', async ({
  page,
  request,
}) => {
  const { email } = await registerCustomer(request, 'Bu Akun')
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  const [recipient, address] = [page.getByLabel('Recipient'), page.getByLabel('Address', { exact: true })]
  await address.fill('Jl. Magelang 7')
  await page.getByRole('combobox', { name: 'Customer account' }).fill(email)
  await page.getByRole('option').click()
  await expect(recipient).toHaveValue('Bu Akun')
  await expect(address).toHaveValue('Jl. Magelang 7')
  await recipient.fill('Kurir Bu Akun')
  await page.getByRole('button', { name: 'Without an account' }).click()
  await expect(recipient).toHaveValue('')
  await expect(address).toHaveValue('Jl. Magelang 7')
})
