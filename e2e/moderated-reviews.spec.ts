import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, createReview, payOrder, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a review is answered and hidden on a phone, and comes back from the history', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Semut Asli', price: 20_000 })
  const { product_id } = product
  const buyer = await registerCustomer(page.request, 'Tuti Gula')
  await payOrder(page.request, buyer, await createOrder(page.request, buyer, product))
  await createReview(page.request, buyer, { product_id, rating: 5, comment: 'Manis sekali' })
  const spammer = await registerCustomer(page.request, 'Spammer')
  await createReview(page.request, spammer, { product_id, rating: 1, comment: 'Buy at other.example' })

  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/reviews')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('Tuti Gula')).toContainText('New')
  await expect(card('Tuti Gula')).toContainText('Verified buyer')
  await expect(card('Spammer')).not.toContainText('Verified buyer')
  await expectAccessible(page)

  await card('Tuti Gula')
    .getByText(/^Answer the review/)
    .click()
  await card('Tuti Gula').getByLabel('Your answer').fill('Terima kasih, Bu Tuti!')
  await card('Tuti Gula').getByRole('button', { name: 'Save answer' }).click()
  await expect(card('Tuti Gula')).toContainText('Answer from Warung')
  await expect(card('Tuti Gula')).not.toContainText('New')

  await card('Spammer')
    .getByText(/^Hide the review/)
    .click()
  await card('Spammer').getByLabel('Why?').fill('Advertises another shop')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await card('Spammer').getByRole('button', { name: 'Hide review' }).click()
  await expect(card('Spammer')).toContainText('Advertises another shop')

  await page.goto(`/product/${product_id}`)
  await expect(page.getByRole('link', { name: /^Rated .* 1 review$/ })).toBeVisible()
  const shown = page.getByRole('listitem').filter({ hasText: 'Manis sekali' })
  await expect(shown).toContainText('Verified buyer')
  await expect(shown).toContainText('Answer from WarungTerima kasih, Bu Tuti!')
  await expect(page.getByText('Buy at other.example')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.goto('/admin/history?action=review.hidden')
  await page.getByRole('button', { name: 'Undo: Review hidden Review by Spammer' }).first().click()
  await expect(page.getByText('Undone by Admin').first()).toBeVisible()
  await page.goto(`/product/${product_id}`)
  await expect(page.getByRole('link', { name: /^Rated .* 2 reviews$/ })).toBeVisible()
  await expect(page.getByText('Buy at other.example')).toBeVisible()
})

test('an admin marks what was seen as read', async ({ page }) => {
  const product = await createProduct(page.request, { name: 'Gula Kelapa' })
  const author = await registerCustomer(page.request, 'Lestari')
  await createReview(page.request, author, { product_id: product.product_id, rating: 4, comment: 'Enak' })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/reviews?show=unread')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lestari' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No new reviews.')).toBeVisible()
})
