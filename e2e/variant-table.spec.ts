/** The table of variants (D27): an admin makes and edits them. A shopper chooses among them: variants.spec.ts. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { boxOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct, createVariants } from './shop-data.ts'

test.use({ expectedStatuses: [400] })

test('makes variants of a product in one table, and edits them in one save', async ({ page }) => {
  const { product_id, name } = await createProduct(page.request, { price: 45_000, stock: 4 })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product_id}/edit`)
  await page.getByText('Variants: sizes, colours…').click()
  await page.getByLabel('Option 1', { exact: true }).fill('Ukuran')
  await page.getByLabel('Values of option 1').fill('S, M')
  await page.getByRole('button', { name: 'Add an option' }).click()
  await page.getByLabel('Option 2', { exact: true }).fill('Warna')
  await page.getByLabel('Values of option 2').fill('Putih, Hitam')
  await page.getByLabel('Values of option 2').blur()
  const table = page.getByRole('table', { name: 'Variant' })
  await expect(table.getByRole('textbox', { name: /^Price of/ })).toHaveCount(4)
  await expect(table.getByLabel('Stock of S / Putih')).toHaveValue('4')
  await table.getByLabel('Price of M / Hitam').fill('55.000')
  await table.getByLabel('Stock of M / Hitam').fill('9')
  await table.getByLabel('Sell M / Putih').uncheck()
  // a refused save keeps what was entered, at its field
  await table.getByLabel('SKU of M / Hitam').fill('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(table.getByLabel('SKU of M / Hitam')).toBeFocused()
  await table.getByLabel('SKU of M / Hitam').fill(`${product_id}-MH`)
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(page.getByText('Variants saved')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} – S / Putih`)
  await expect(table.getByLabel('Price of M / Hitam')).toHaveValue('55000')
  await expect(table.getByLabel('Sell M / Putih')).not.toBeChecked()
  // as cards on a phone: renamed and left out in one save
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await page.getByLabel('Values of option 2').fill('Putih, Hitam pekat')
  await page.getByLabel('Values of option 2').blur()
  await expect(table.getByLabel('Stock of M / Hitam pekat')).toHaveValue('9')
  await table.getByLabel('Sell S / Hitam pekat').uncheck()
  await expect(page.getByText(/^Kept as separate products:/)).toBeVisible()
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(table.getByLabel('Sell S / Hitam pekat')).not.toBeChecked()
  await page.goto(`/product/${product_id}`)
  await expect(page.getByRole('radio')).toHaveText(
    ['S', 'M', 'Putih', 'Hitam pekat'].map((word) => new RegExp(word)),
  )
  await page.goto(`/admin/product/${product_id}/edit`)
  await page.getByRole('button', { name: 'Separate the variants' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Separate the variants' }).click()
  await expect(page.getByText('Variants separated')).toBeVisible()
  await page.goto(`/product/${product_id}`)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

/** The table of six variants, of which only L / Hitam is left out. */
async function openSheet(page: Page) {
  const options = [
    { name: 'Ukuran', values: ['S', 'M', 'L'] },
    { name: 'Warna', values: ['Merah', 'Hitam'] },
  ]
  const rows = ['S', 'M', 'L'].flatMap((size) =>
    ['Merah', 'Hitam'].map((colour) => ({ values: [size, colour] })),
  )
  const [id] = await createVariants(page.request, { name: 'Kaos Merah', options }, rows.slice(0, 5))
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${id}/edit`)
  const table = page.getByRole('table', { name: 'Variant' })
  await expect(table.getByLabel('Price of L / Merah')).toHaveValue('50000')
  return { table, fills: page.getByRole('group', { name: 'Set several at once' }) }
}

test('enters one price, stock or weight for all variants, or for those of one colour, by keyboard', async ({
  page,
}) => {
  const { table, fills } = await openSheet(page)
  await fills.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a price, stock or weight first.')).toBeVisible()
  await fills.getByLabel('Stock').fill('12')
  await fills.getByLabel('Weight').fill('200')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Applied to 5 variants. Save the variants to keep it.')).toBeVisible()
  await fills.getByLabel('Apply to').selectOption('Warna: Merah')
  await fills.getByLabel('Price').fill('75.000')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Applied to 3 variants.')).toBeVisible()
  await expect(fills.getByLabel('Price')).toHaveValue('')
  await expect(table.getByLabel('Price of L / Merah')).toHaveValue('75.000')
  await expect(table.getByLabel('Price of S / Hitam')).toHaveValue('50000')
  // up and down in a column, over the row that is left out
  await table.getByLabel('Sell M / Merah').uncheck()
  await table.getByLabel('Price of S / Merah').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(table.getByLabel('Price of M / Hitam')).toBeFocused()
  await page.keyboard.type('65.000')
  await page.keyboard.press('ArrowUp')
  await expect(table.getByLabel('Price of S / Hitam')).toBeFocused()
  await table.getByLabel('Sell M / Merah').check()
  // as cards on a phone, the row of fields stands above them
  await page.setViewportSize({ width: 360, height: 800 })
  await fills.getByLabel('Apply to').selectOption('Ukuran: S')
  await fills.getByLabel('Stock').fill('3')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect((await boxOf(fills)).bottom).toBeLessThan((await boxOf(table)).y)
  await fills.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(page.getByText('Variants saved')).toBeVisible()
  await page.reload()
  await expect(table.getByLabel('Price of M / Merah')).toHaveValue('75000')
  await expect(table.getByLabel('Price of M / Hitam')).toHaveValue('65000')
  await expect(table.getByLabel('Stock of S / Hitam')).toHaveValue('3')
  await expect(table.getByLabel('Stock of L / Merah')).toHaveValue('12')
  await expect(table.getByLabel('Weight (grams) of L / Merah')).toHaveValue('200')
})

test('uses the picture of one variant for all of its colour', async ({ page }) => {
  const { table } = await openSheet(page)
  const picture = (variant: string) => table.getByRole('button', { name: `Picture of ${variant}` })
  const sourceOf = (variant: string) => picture(variant).locator('img').getAttribute('src')
  await expect(table.getByRole('button', { name: /^Use for all/ })).toHaveCount(0)
  await table
    .locator('input[type=file]')
    .first()
    .setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
  await expect(table.getByRole('button', { name: /^Use for all/ })).toHaveText([
    'Use for all of S',
    'Use for all of Merah',
  ])
  await expectAccessible(page)
  await table.getByRole('button', { name: 'Use for all of Merah' }).click()
  await expect(picture('S / Merah')).toBeFocused()
  await expect(table.getByRole('button', { name: 'Use for all of Merah' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expect(page.getByText('Variants saved')).toBeVisible()
  await page.reload()
  await expect(picture('S / Merah').locator('img')).toHaveAttribute('src', /images/)
  expect(await sourceOf('L / Merah')).toBe(await sourceOf('S / Merah'))
  expect(await sourceOf('S / Hitam')).not.toBe(await sourceOf('S / Merah'))
})

/** The picture of M is sent, and stays on its way until the promise that is returned is resolved. */
async function beginSending(page: Page) {
  const { product_id } = await createProduct(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/product/${product_id}/edit`)
  await page.getByText('Variants: sizes, colours…').click()
  await page.getByLabel('Option 1', { exact: true }).fill('Ukuran')
  await page.getByLabel('Values of option 1').fill('S, M')
  await page.getByLabel('Values of option 1').blur()
  const table = page.getByRole('table', { name: 'Variant' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/upload/image', async (route) => {
    await held.promise
    await route.continue()
  })
  const file = table.locator('input[type=file]').nth(1)
  await file.setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
  await expect(table.getByRole('button', { name: /of M$/ })).toHaveAttribute('aria-busy', 'true')
  return { table, held }
}

async function expectPicture(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('img')).toHaveAttribute('src', /images/)
}

test('types on while a picture of a variant is sent', async ({ page }) => {
  const { table, held } = await beginSending(page)
  await table.getByLabel('Price of M').fill('55.000')
  await table.getByLabel('Stock of S').fill('3')
  held.resolve()
  await expectPicture(table.getByRole('button', { name: /of M$/ }))
  await expect(table.getByLabel('Price of M')).toHaveValue('55.000')
  await expect(table.getByLabel('Stock of S')).toHaveValue('3')
})

test('renames a value while a picture of its variant is sent', async ({ page }) => {
  const { table, held } = await beginSending(page)
  const values = page.getByLabel('Values of option 1')
  await values.fill('S, Sedang')
  await values.blur()
  const picture = table.getByRole('button', { name: /of Sedang$/ })
  await expect(picture).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expectPicture(picture)
  // the old value, back as another variant, has no part in it
  await values.fill('S, Sedang, M')
  await values.blur()
  await expect(table.getByRole('button', { name: /of M$/ }).locator('img')).not.toHaveAttribute(
    'src',
    /images/,
  )
  await expectPicture(picture)
})
