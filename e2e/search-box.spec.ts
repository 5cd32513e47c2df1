import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'

/** Lists of searches come once the promise that is returned is resolved. */
async function holdSearches(page: Page): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/product\?.*keyword=/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held
}

test('what is typed while a search is on its way stays, and so does the focus', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const held = await holdSearches(page)
  const box = page.getByPlaceholder('Search Products...')
  await box.fill('tas')
  await box.press('Enter')
  await box.pressSequentially(' kulit')
  held.resolve()
  await expect(page).toHaveURL('/search/tas')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(box).toHaveValue('tas kulit')
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect(page).toHaveURL('/search/tas%20kulit')
  await expect(page.locator('#main')).toBeFocused()
})

test('the search box says what is searched for, and the focus goes to what was found', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const box = page.getByPlaceholder('Search Products...')
  await box.fill('  batik ')
  await box.press('Enter')
  await expect(page).toHaveURL('/search/batik')
  await expect(page.locator('#main')).toBeFocused()
  await expect(box).toHaveValue('batik')
  // typed and left: the screen that comes says what it is about
  await box.fill('something else')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/search/batik')
  await expect(box).toHaveValue('batik')
})
