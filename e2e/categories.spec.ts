/** Categories: made on the screen and in the product form, browsed by shoppers, on a phone. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

const WIDTH = 360

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
}

test.describe('on a phone', () => {
  test.describe(`of ${WIDTH} px`, () => {
    test.use({ viewport: { width: WIDTH, height: 800 }, expectedStatuses: [409, 400] })
    test('an admin makes, names, moves and deletes categories', async ({ page }) => {
      const [first, second] = ['Kopi Bubuk', `Sangat${'Panjang'.repeat(12)}`]
      await signInAs(page, ACCOUNTS.admin)
      await page.goto('/admin/orderlist')
      await chooseFromMenu(adminMenu(page), 'Categories')
      for (const name of [first, second]) {
        await page.getByRole('button', { name: 'New category' }).click()
        const dialog = page.getByRole('dialog', { name: 'New category' })
        await dialog.getByLabel('Category name').fill(name)
        await dialog.getByRole('button', { name: 'Add' }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
      }
      await page.getByRole('button', { name: 'New category' }).click()
      const dialog = page.getByRole('dialog', { name: 'New category' })
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText('Name must not be blank.')).toBeVisible()
      await dialog.getByLabel('Category name').fill(`  ${first.toUpperCase()} `)
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(`There is already a category “${first}”.`)).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      const up = page.getByRole('button', { name: `Move ${second} up` })
      await up.press('Enter')
      await expect(page.getByRole('heading', { level: 2 }).nth(-2)).toHaveText(second)
      await expect(up).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.getByRole('button', { name: `Edit ${first}` }).click()
      const edit = page.getByRole('dialog', { name: 'Edit category' })
      await edit.getByLabel('Category name').fill(`${first} Baru`)
      await edit.getByLabel('Image').setInputFiles('../server/src/runtime/demo/pictures/coffee.webp')
      await expect(edit.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', /^\/images\//)
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: `${first} Baru`, level: 2 })).toBeVisible()
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: `${first} Baru` })
          .locator('img'),
      ).toBeVisible()

      await page.getByRole('button', { name: `Delete ${second}` }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('It has no products.')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('heading', { name: second, level: 2 })).toBeHidden()
    })
  })

  test.describe('in the form of a product', () => {
    test.use({ viewport: { width: WIDTH, height: 800 }, expectedStatuses: [409, 422] })
    test('a new category is chosen at once, and nothing that was typed is lost', async ({ page }) => {
      await signInAs(page, ACCOUNTS.admin)
      await page.goto('/admin/product/create')
      const typed = { Name: 'Kerupuk Udang', SKU: 'KERUPUK-7', Brand: 'Sidoarjo', Description: 'Renyah.' }
      for (const [label, text] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByLabel('Price').fill('15000')
      await page.getByLabel('Stock').fill('20')
      await page.getByRole('button', { name: 'New category' }).click()
      const dialog = page.getByRole('dialog', { name: 'New category' })
      await dialog.getByLabel('Category name').fill('electronics')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText('There is already a category “Electronics”.')).toBeVisible()
      await dialog.getByLabel('Category name').fill('Kerupuk')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog).toBeHidden()
      const select = page.getByLabel('Product Category')
      await expect(select.locator('option:checked')).toHaveText('Kerupuk')
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      await expectNoSidewaysScroll(page)

      // deleted by another admin before this form is saved
      const headers = bearer(await createSession(page.request, ACCOUNTS.super))
      const id = await select.inputValue()
      await page.request.delete(`/api/v1/admin/product-category/${id}`, { headers })
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('This product category no longer exists.')
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kerupuk Udang')
      await select.selectOption({ label: 'Electronics' })
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page).toHaveURL('/admin/productlist')
      await expect(page.getByRole('row').filter({ hasText: 'KERUPUK-7' })).toContainText('Electronics')
    })

    test('a category made while a product is edited is chosen, too', async ({ page }) => {
      const product = await createProduct(page.request, { name: 'Tikar Pandan' })
      await signInAs(page, ACCOUNTS.admin)
      await page.goto(`/admin/product/${product.product_id}/edit`)
      await page.getByLabel('Brand').fill('Tasik')
      await page.getByRole('button', { name: 'New category' }).click()
      const dialog = page.getByRole('dialog', { name: 'New category' })
      await dialog.getByLabel('Category name').fill('Anyaman')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByLabel('Product Category').locator('option:checked')).toHaveText('Anyaman')
      await expect(page.getByLabel('Brand')).toHaveValue('Tasik')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('Product updated successfully!')).toBeVisible()
      await expect(page.getByLabel('Product Category').locator('option:checked')).toHaveText('Anyaman')
    })
  })

  test('a shopper browses from a product to its category, and on', async ({ page }) => {
    await page.setViewportSize({ width: WIDTH, height: 800 })
    await page.goto('/')
    const chips = page.getByRole('navigation', { name: 'Browse by category' })
    await expect(chips.getByRole('link').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('article').first().getByRole('link').click()
    const link = page
      .getByRole('navigation', { name: 'Categories of this product' })
      .getByRole('link')
      .first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/\/category\/\d+$/)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(name)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('navigation', { name: 'All categories' })
      .getByRole('link', { name: 'Fashion' })
      .click()
    await expect(page.getByRole('heading', { name: 'Fashion', level: 1 })).toBeVisible()
  })
})
