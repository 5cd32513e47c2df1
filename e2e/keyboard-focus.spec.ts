/** Keyboard users keep their place while the shop answers and when a row is removed. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { ADDRESS, createOrder, createProducts, createVariants } from './shop-data.ts'

test('a button keeps the focus while the shop answers, and sends once', async ({ page }) => {
  const [product] = await createProducts(page.request, {})
  if (!product) throw new Error('a product was created')
  const customer = await createSession(page.request, ACCOUNTS.customer)
  const { order_id } = await createOrder(page.request, customer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/order/${order_id}`)
  const { promise: isPressedTwice, resolve: answer } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/v1/admin/order/*/note', async (route) => {
    sent += 1
    await isPressedTwice
    await route.continue()
  })
  const note = page.getByLabel('Note')
  const button = page.getByRole('button', { name: 'Add note' })
  await note.fill('Call before delivery')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  answer()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Call before delivery')).toHaveCount(1)
  expect(sent).toBe(1)
})

test('a removed row leaves the focus at its neighbour, the last one at the field that adds', async ({
  page,
}) => {
  const products = await createProducts(page.request, {}, {})
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  const field = page.getByRole('combobox', { name: 'Add a product' })
  for (const { name } of products) {
    await field.fill(name)
    await page.getByRole('option').filter({ hasText: name }).click()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  const [first, second] = products.map(({ name }) => page.getByRole('button', { name: `Remove ${name}` }))
  if (!first || !second) throw new Error('two products were created')
  await first.press('Enter')
  await expect(first).toHaveCount(0)
  await expect(second).toBeFocused()
  await second.press('Enter')
  await expect(second).toHaveCount(0)
  await expect(field).toBeFocused()
})

function deleteConfirmed(page: Page) {
  return page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
}

test('a row that the shop has deleted leaves the focus at its neighbour, the last one at the page', async ({
  page,
}) => {
  const session = await createSession(page.request, ACCOUNTS.customer)
  const { postal_code, ...place } = ADDRESS
  for (const label of ['Rumah', 'Kantor']) {
    const data = { label, recipient: null, telephone: null, shipment_address: { ...place, postal_code } }
    const answer = await page.request.post('/api/v1/user/addresses', { data, headers: bearer(session) })
    expect(answer.status()).toBe(201)
  }
  await signInAs(page, ACCOUNTS.customer)
  await page.goto('/profile/addresses')
  const [home, office] = ['Rumah', 'Kantor'].map((label) =>
    page.getByRole('button', { name: `Delete: ${label}` }),
  )
  if (!home || !office) throw new Error('two were created')
  await home.press('Enter')
  await deleteConfirmed(page)
  await expect(home).toHaveCount(0)
  await expect(office).toBeFocused()
  await office.press('Enter')
  await deleteConfirmed(page)
  await expect(office).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a deleted row of a table leaves the focus at its neighbour', async ({ page }) => {
  const tag = `Baris ${Date.now()}`
  const products = await createProducts(page.request, { name: `${tag} A` }, { name: `${tag} B` })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(tag)}&sort=name`)
  const [first, second] = products.map(({ name }) => page.getByRole('button', { name: `Delete ${name}` }))
  if (!first || !second) throw new Error('two were created')
  await first.press('Enter')
  await deleteConfirmed(page)
  await expect(first).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('Alt+← on a variant is left to the browser', async ({ page }) => {
  const options = [{ name: 'Ukuran', values: ['S', 'M'] }]
  const [small] = await createVariants(page.request, { name: `Topi ${Date.now()}`, options }, [
    { values: ['S'] },
    { values: ['M'] },
  ])
  await page.goto(`/product/${small}`)
  await waitForHydration(page)
  const radio = page.getByRole('radio', { name: 'S', exact: true })
  await radio.focus()
  const isLeftToBrowser = await radio.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }),
    ),
  )
  expect(isLeftToBrowser).toBe(true)
  await expect(page).toHaveURL(new RegExp(`/product/${small}$`))
})
