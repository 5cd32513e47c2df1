import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

function slides(page: Page) {
  return page.getByRole('region', { name: 'Top rated products' })
}

/** Whether what is focused stands wholly within the slides that are seen. */
function isFocusSeen(page: Page): Promise<boolean> {
  return slides(page).evaluate((section) => {
    const [seen, focused] = [section.firstElementChild, document.activeElement].map((element) =>
      element?.getBoundingClientRect(),
    )
    return Boolean(seen && focused && focused.left >= seen.left - 1 && focused.right <= seen.right + 1)
  })
}

test('a slide reached by keyboard before slides can move stays the one that is shown', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/carousel-motion-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  const links = slides(page).getByRole('link')
  await links.nth(0).focus()
  await page.keyboard.press('Tab')
  await expect(links.nth(1)).toBeFocused()
  held.resolve()
  const track = slides(page).locator('.flex').first()
  await expect(track).toHaveAttribute('style', /transform/)
  await expect(async () => {
    expect(await track.evaluate((element) => element.parentElement?.scrollLeft)).toBe(0)
    expect(await isFocusSeen(page)).toBe(true)
  }).toPass()
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.nth(2)).toBeFocused()
  await expect.poll(() => isFocusSeen(page)).toBe(true)
})
