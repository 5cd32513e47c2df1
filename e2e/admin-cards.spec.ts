/** Rows as cards on a phone: as low as they can be, so that the first screen shows several. */
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, createProducts, payOrder, registerCustomer } from './shop-data.ts'

async function topOf(each: Locator): Promise<number> {
  return (await each.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(each: Locator): Promise<number> {
  const box = await each.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test.use({ viewport: { width: 390, height: 740 } })

test('an order is a card: who, how much, paid and delivered, and Details', async ({ page }) => {
  const customer = await registerCustomer(page.request, `Rini ${randomUUID().slice(0, 8)}`)
  const product = await createProduct(page.request, { price: 250_000 })
  const paid = await createOrder(page.request, customer, product)
  await payOrder(page.request, customer, paid)
  await createOrder(page.request, customer, product)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/orderlist?keyword=${encodeURIComponent(customer.email)}`)
  const cards = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(cards).toHaveCount(2)
  const [unpaid, first] = [cards.nth(0), cards.nth(1)]
  await expect(unpaid.getByText('Not paid')).toBeInViewport()
  await expect(unpaid.getByText('Not delivered')).toBeInViewport()
  await expect(first.getByText('Not paid')).toHaveCount(0)
  await expect(first.getByText(/^\d{4}-\d{2}-\d{2}$/).first()).toBeInViewport()
  for (const words of ['Rp 312.500', /^Rini/]) await expect(first.getByText(words)).toBeInViewport()
  await expect(first.getByText('Paid · ship it')).toBeVisible()
  // the menus' code may take the place of plain links between two looks
  await expect(async () => {
    expect(await bottomOf(unpaid)).toBeLessThan(await topOf(first))
    expect(await bottomOf(first)).toBeLessThanOrEqual(await topOf(page.locator('[data-sticky-action]')))
  }).toPass({ timeout: 15_000 })
  await expectAccessible(page)
  // the specification's columns, for who hears them
  for (const name of ['ID', 'USER', 'DATE', 'TOTAL', 'PAID', 'DELIVERED']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  }
  await first.getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(`/order/${paid.order_id}`)
})

test('a user is a card with its buttons', async ({ page }) => {
  const word = `Rak ${randomUUID().slice(0, 8)}`
  await registerCustomer(page.request, word)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/userlist?keyword=${encodeURIComponent(word)}`)
  const card = page.getByRole('row').filter({ hasText: word })
  for (const text of ['Customer', '@contoh.test']) await expect(card.getByText(text)).toBeInViewport()
  const [edit, remove] = [
    card.getByRole('link', { name: `Edit ${word}` }),
    card.getByRole('button', { name: `Delete ${word}` }),
  ]
  await expect(remove).toBeInViewport()
  await expect(async () => {
    for (const each of [edit, remove]) {
      const { width, height } = (await each.boundingBox()) ?? { width: 0, height: 0 }
      expect([width, height]).toEqual([44, 44])
    }
    expect(await topOf(remove)).toBeGreaterThanOrEqual(await bottomOf(edit))
    // beside name and e-mail address, in no row of their own
    expect((await bottomOf(card)) - (await topOf(card))).toBeLessThanOrEqual(116)
  }).toPass({ timeout: 15_000 })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(word)
})

test('a product is a card that opens its form: three and more in the first screen', async ({ page }) => {
  const word = `Rak ${randomUUID().slice(0, 8)}`
  const [product] = await createProducts(
    page.request,
    ...['A', 'B', 'C'].map((letter) => ({ name: `${word} ${letter}`, price: 75_000 })),
  )
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/productlist?keyword=${encodeURIComponent(word)}`)
  const cards = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(cards).toHaveCount(3)
  await expect(async () => {
    expect(await bottomOf(cards.nth(2))).toBeLessThanOrEqual(
      await topOf(page.locator('[data-sticky-action]')),
    )
  }).toPass({ timeout: 15_000 })
  const name = `${word} A`
  const card = cards.filter({ hasText: name })
  for (const text of ['Rp 75.000', 'Stock: 1000', new RegExp(`^${product?.product_id}$`)])
    await expect(card.getByText(text)).toBeInViewport()
  await expect(card.locator('picture')).toBeVisible()
  const remove = card.getByRole('button', { name: `Delete ${name}` })
  const choose = card.getByRole('checkbox')
  await choose.click()
  await expect(choose).toBeChecked()
  await choose.click()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('a list is filtered behind a button, and what filters it is in sight', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/productlist')
  const stock = page.getByRole('combobox', { name: 'Stock', exact: true })
  const filter = page.getByRole('button', { name: 'Filter and sort' })
  await expect(filter).toHaveAttribute('aria-expanded', 'false')
  await expect(stock).toBeHidden()
  await filter.click()
  await stock.selectOption('low')
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(/stock=low/)
  await page.reload()
  await expect(stock).toHaveValue('low')
  await expect(stock).toBeVisible()
})

test('two products are counted in the first screen of the stock list', async ({ page }) => {
  const word = `Rak ${randomUUID().slice(0, 8)}`
  await createProducts(page.request, { name: `${word} A` }, { name: `${word} B` })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/stock?keyword=${encodeURIComponent(word)}`)
  const counted = page.getByRole('textbox', { name: new RegExp(word) })
  await expect(counted).toHaveCount(2)
  await expect(counted.nth(1)).toBeInViewport({ ratio: 1 })
  const ledger = page
    .getByRole('listitem')
    .filter({ hasText: `${word} A` })
    .getByRole('group')
  const card = page.getByRole('listitem').filter({ hasText: `${word} A` })
  await ledger.locator('summary').click()
  await expect(async () => {
    const [opened, around] = [await ledger.boundingBox(), await card.boundingBox()]
    expect(opened?.width).toBeGreaterThan((around?.width ?? 0) - 32)
  }).toPass({ timeout: 15_000 })
})
