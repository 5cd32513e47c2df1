/** Forms on a slow line: what is typed or pressed while a save is awaited is never lost, and nothing is sent twice. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createPaidOrder, createProduct, createReview, registerCustomer } from './shop-data.ts'

const PICTURE = readFileSync('../server/src/runtime/demo/pictures/basket.webp')

async function hold(page: Page, address: string, methods: readonly string[]): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (methods.includes(route.request().method())) await held
    await route.continue()
  })
  return release
}

function inertField(page: Page, label: string) {
  return page.locator('[inert]').getByText(label, { exact: true })
}

test('a product takes no change while it waits for a picture and is saved', async ({ page, request }) => {
  const { product_id } = await createProduct(request)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/product/${product_id}/edit`)
  const release = await hold(page, '**/api/v1/upload/image', ['POST'])
  const sent = page.waitForRequest('**/api/v1/upload/image')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'basket.webp', mimeType: 'image/webp', buffer: PICTURE })
  expect((await sent).headers()['x-language']).toBe('en') // refused in the page's language (D28)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(inertField(page, 'Brand')).toHaveCount(1)
  release()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('a dialog takes no change while it saves, since it closes then', async ({ page, request }) => {
  const { user_id } = await registerCustomer(request)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/user/${user_id}`)
  await page.getByRole('button', { name: 'Edit note and tags' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Bayar di muka')
  const release = await hold(page, '**/note', ['PUT'])
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(inertField(page, 'Note')).toHaveCount(1)
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Bayar di muka')).toBeVisible()
})

test('no count is written while counts are saved, since it would be dropped', async ({ page, request }) => {
  const { name } = await createProduct(request, { stock: 4 })
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/stock?keyword=${encodeURIComponent(name)}`)
  await page.getByLabel(`Counted: ${name}`).fill('3')
  const release = await hold(page, '**/api/v1/admin/stock/count', ['POST'])
  await page.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(page.locator('[inert]').getByText(name, { exact: true })).toHaveCount(1)
  release()
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('a note about an order takes no text while the last one is sent', async ({ page, request }) => {
  const { order_id } = await createPaidOrder(request)
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/order/${order_id}`)
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Titip di pos satpam')
  const release = await hold(page, `**/api/v1/admin/order/${order_id}/note`, ['POST'])
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(inertField(page, 'Note')).toHaveCount(1)
  release()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Titip di pos satpam')
  await expect(note).toHaveValue('')
})

test('Update stays busy until the list is there', async ({ page, request }) => {
  const { user_id } = await registerCustomer(request, 'Bu Tini')
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/user/${user_id}/edit`)
  const release = await hold(page, '**/api/v1/admin/user?**', ['GET'])
  let sent = 0
  page.on('request', (each) => {
    if (each.method() === 'PATCH') sent += 1
  })
  const update = page.getByRole('button', { name: 'Update' })
  const saved = page.waitForResponse(`**/api/v1/admin/user/${user_id}`)
  await update.click()
  await (await saved).finished()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await update.press('Enter')
  await expect(update).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(sent).toBe(1)
})

test('Update takes a press while a link is followed, which saves nothing', async ({ page, request }) => {
  const { user_id } = await registerCustomer(request, 'Bu Tini')
  await signInAs(page, ACCOUNTS.super)
  await page.goto(`/admin/user/${user_id}/edit`)
  const release = await hold(page, '**/api/v1/admin/user?**', ['GET'])
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).not.toHaveAttribute('aria-busy')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})

test('a review is answered once, however often its button is pressed', async ({ page, request }) => {
  const product = await createProduct(request)
  const author = await registerCustomer(request, 'Lestari')
  await createReview(request, author, { product_id: product.product_id, rating: 4, comment: 'Enak' })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/reviews')
  const card = page.getByRole('listitem').filter({ hasText: product.name })
  await card.getByText(/^Answer the review/).click()
  await card.getByLabel('Your answer').fill('Terima kasih')
  let sent = 0
  page.on('request', (each) => {
    if (each.method() === 'PUT') sent += 1
  })
  const release = await hold(page, '**/answer', ['PUT'])
  const button = card.getByRole('button', { name: 'Save answer' })
  await button.press('Enter')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(card).toContainText('Answer from Warung')
  expect(sent).toBe(1)
})

test('the reason for hiding a review takes no text while it is sent', async ({ page, request }) => {
  const product = await createProduct(request)
  const author = await registerCustomer(request, 'Lestari')
  await createReview(request, author, { product_id: product.product_id, rating: 1, comment: 'Spam' })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/reviews')
  const card = page.getByRole('listitem').filter({ hasText: product.name })
  await card.getByText(/^Hide/).first().click()
  await card.getByLabel('Why?').fill('Iklan')
  const release = await hold(page, '**/api/v1/admin/review/**', ['PUT'])
  await card.getByRole('button', { name: 'Hide review' }).click()
  await expect(inertField(page, 'Why?')).toHaveCount(1)
  release()
  await expect(card).toContainText('Iklan')
})
