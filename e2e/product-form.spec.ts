import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

const IMAGE = '../server/src/runtime/demo/pictures/basket.webp'

/** The image inside the page, as a browser holds one that is dragged or copied. */
function inPage(page: Page) {
  return page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'basket.webp', { type: 'image/webp' }))
      return data
    },
    [...readFileSync(IMAGE)],
  )
}

function preview(page: Page) {
  return page.getByRole('img', { name: 'Preview' })
}

test.beforeEach(({ page }) => signInAs(page, ACCOUNTS.super))

test('a picture may be dropped on the form', async ({ page }) => {
  await page.goto('/admin/product/create')
  const place = page.getByRole('group', { name: 'Picture' })
  const dataTransfer = await inPage(page)
  await place.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to upload.')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer })
  await expect(preview(page)).toHaveAttribute('src', /^\/images\/[0-9a-f]+/)
})

test('a picture may be pasted while the form is open; text is pasted as ever', async ({ page }) => {
  await page.goto('/admin/product/create')
  await expect(page.getByText('paste one')).toBeVisible()
  const clipboardData = await inPage(page)
  await page.evaluate((data) => {
    document.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, clipboardData)
  await expect(preview(page)).toHaveAttribute('src', /^\/images\/[0-9a-f]+/)
})

test('tells how far an upload is', async ({ page }) => {
  await page.goto('/admin/product/create')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/upload/image', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Image').setInputFiles(IMAGE)
  await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible()
  release()
  await expect(preview(page)).toHaveAttribute('src', /^\/images\/[0-9a-f]+/)
  await expect(page.getByRole('progressbar')).toBeHidden()
})

test('asks before typed things are lost, and never once they are saved', async ({ page }) => {
  await page.goto('/admin/product/1/edit')
  const brand = page.getByLabel('Brand')
  const before = await brand.inputValue()
  await brand.fill(`${before} Baru`)
  await page.getByRole('link', { name: 'Go Back' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(brand).toHaveValue(`${before} Baru`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/admin/productlist')
  await page.goto('/admin/product/1/edit')
  await brand.fill('Lost')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await question.getByRole('button').last().click()
  await expect(page).toHaveURL('/admin/productlist')
})

test.describe('two admins on one product', () => {
  test.use({ expectedStatuses: [409] })
  test('the second is told, and nothing is overwritten', async ({ page, context }) => {
    await page.goto('/admin/product/2/edit')
    const second = await context.newPage()
    await signInAs(second, ACCOUNTS.admin)
    await second.goto('/admin/product/2/edit')
    const name = page.getByLabel('Name', { exact: true })
    const before = await name.inputValue()
    // both have read it before either saves
    await expect(second.getByLabel('Name', { exact: true })).toHaveValue(before)
    await name.fill(`${before} I`)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await second.getByLabel('Name', { exact: true }).fill(`${before} II`)
    await second.getByRole('button', { name: 'Update' }).click()
    await expect(second.getByRole('alert').first()).toContainText('Another admin changed this product')
    await expect(second.getByLabel('Name', { exact: true })).toHaveValue(`${before} II`)
    await page.reload()
    await expect(name).toHaveValue(`${before} I`)
  })
})

test('an SKU that is emptied stays empty, whatever is still being looked for', async ({ page }) => {
  const isAsked = Promise.withResolvers<void>()
  const isEmptied = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/product/sku?**', async (route) => {
    isAsked.resolve()
    await isEmptied.promise
    await route.continue()
  })
  await page.goto('/admin/product/create')
  await page.getByLabel('Name', { exact: true }).fill('Kain Tenun Sumba')
  const sku = page.getByLabel('SKU')
  await expect(sku).toHaveValue('KAIN-TENUN-SUMBA')
  await isAsked.promise
  await sku.fill('')
  const answer = page.waitForResponse(/\/admin\/product\/sku\?/)
  isEmptied.resolve()
  await (await answer).finished()
  // the answer is used by then
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(sku).toHaveValue('')
})

test('proposes an SKU that no product has, until one is typed', async ({ page, request }) => {
  await createProduct(request, { name: 'Kopi Tubruk', sku: 'KOPI-TUBRUK' })
  await page.goto('/admin/product/create')
  const [name, sku] = [page.getByLabel('Name', { exact: true }), page.getByLabel('SKU')]
  await name.fill('Kopi Tubruk')
  await expect(sku).toHaveValue('KOPI-TUBRUK-2')
  await name.fill('Kopi Tubruk Bubuk')
  await expect(sku).toHaveValue('KOPI-TUBRUK-BUBUK')
  await sku.fill('KT-1')
  await name.fill('Kopi Tubruk Halus')
  await expect(sku).toHaveValue('KT-1')
  await sku.fill('')
  await name.fill('Kopi Tubruk Kasar')
  await expect(sku).toHaveValue('KOPI-TUBRUK-KASAR')

  await page.goto('/admin/product/1/edit')
  await expect(sku).not.toHaveValue('')
  const saved = await sku.inputValue()
  await name.fill('A name of another kind')
  await expect(sku).toHaveValue(saved)
})
