/** An admin corrects who receives an order, and where, before it is shipped. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { ADDRESS, createOrder, createProduct, orderBody, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [409, 422] })

test('the recipient and address of an order are changed, unless another admin was faster', async ({
  page,
  request,
}) => {
  const buyer = await registerCustomer(request)
  const product = await createProduct(request, { price: 250_000 })
  const { order_id } = await createOrder(request, buyer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  const open = page.getByRole('button', { name: 'Change recipient or address' })
  const dialog = page.getByRole('dialog')
  await open.click()
  await expect(dialog).toContainText('Shipping stays Rp 50.000')
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS.address)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await dialog.getByLabel('Recipient').fill('Pak Budi')
  await dialog.getByLabel('Telephone').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Recipient')).toHaveValue('Pak Budi')
  await dialog.getByLabel('Telephone').fill('0812-3456-7890')
  await dialog.getByLabel('Address', { exact: true }).fill('Jl. Magelang 9')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Jl. Magelang 9, Sleman')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Recipient or address changed')

  await open.click()
  await dialog.getByLabel('City').fill('Bantul')
  const headers = bearer(await createSession(request, ACCOUNTS.super))
  const data = {
    shipment_address: { ...ADDRESS, address: 'Jl. Solo 1' },
    recipient: 'Bu Tuti',
    seen: {
      shipment_address: { ...ADDRESS, address: 'Jl. Magelang 9' },
      recipient: 'Pak Budi',
      telephone: '+6281234567890',
    },
  }
  const path = `/api/v1/admin/order/${order_id}/shipment-address`
  expect((await request.put(path, { data, headers })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another admin has just changed')
  await expect(dialog.getByLabel('City')).toHaveValue('Bantul')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Jl. Solo 1, Sleman')).toBeVisible()
})

test('a guest’s e-mail is corrected; the order leads to its mails', async ({ page, request }) => {
  const guest = await createSession(request, ACCOUNTS.guest)
  const product = await createProduct(request, { price: 250_000 })
  const email = `wati-${product.product_id}@gmial.test`
  const placed = await request.post('/api/v1/order', {
    data: { ...orderBody(product), contact: { email } },
    headers: bearer(guest),
  })
  const { order_id } = (await placed.json()).data
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  await page.getByRole('button', { name: 'Change recipient or address' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByLabel('Email').fill('wati@gmail.test')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Emails about this order' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/mails\\?keyword=${order_id}$`))
  await expect(page.getByRole('main')).toContainText('wati@gmail.test')
})
