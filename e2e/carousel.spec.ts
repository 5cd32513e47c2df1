import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'

function slides(page: Page) {
  return page.getByRole('region', { name: 'Top rated products' })
}
function track(page: Page) {
  return slides(page).locator('[aria-live]')
}
function dots(page: Page) {
  return slides(page).getByRole('button', { name: /^Product \d of \d$/ })
}
function shownSlide(page: Page): Promise<number> {
  return track(page).evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
}

test('a slide reached by keyboard before the page is ready stays the one that is shown', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const links = slides(page).locator('a')
  await links.nth(1).focus()
  await links.nth(1).scrollIntoViewIfNeeded()
  await expect.poll(() => shownSlide(page)).toBe(1)
  held.resolve()
  await waitForHydration(page)
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(links.nth(1)).toBeFocused()
  await expect(slides(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('shows the next slide every 5 seconds, not while hovered, and stops for good at a focus', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await waitForHydration(page)
  const pause = slides(page).getByRole('button', { name: 'Pause', exact: true })
  await expect(pause).toBeVisible()
  await page.clock.runFor(5_000)
  await expect.poll(() => shownSlide(page)).toBe(1)
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
  await slides(page).hover()
  await page.clock.runFor(20_000)
  expect(await shownSlide(page)).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect.poll(() => shownSlide(page)).toBe(2)
  // the pause comes first, and a focus on it stops nothing: the press does
  await pause.focus()
  await expect(pause).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(slides(page).locator('a').nth(2)).toBeFocused()
  const play = slides(page).getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(slides(page).getByRole('button', { name: 'Previous product' })).toBeFocused()
  await page.clock.runFor(20_000)
  expect(await shownSlide(page)).toBe(2)
  await play.click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect.poll(() => shownSlide(page)).toBe(3)
})

test('each slide is one link with a picture of 45 % at least, on a phone too', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await waitForHydration(page)
    const slide = track(page).locator('.slide').first()
    const [whole, picture] = [await slide.boundingBox(), await slide.locator('picture').boundingBox()]
    const area = (box: typeof whole) => (box ? box.width * box.height : Number.NaN)
    expect(area(picture) / area(whole)).toBeGreaterThanOrEqual(0.45)
    const isLink = await slide.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const spots = [left + 8, right - 60].flatMap((x) => [top + 8, bottom - 70].map((y) => [x, y] as const))
      return spots.every(([x, y]) => document.elementFromPoint(x, y)?.closest('a') !== null)
    })
    expect(isLink).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })
  test('a touch stops it for good; dots of 44 px lead to a slide', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    const dot = await dots(page).nth(2).boundingBox()
    expect(dot?.height).toBeGreaterThanOrEqual(44)
    expect(dot?.width).toBeGreaterThanOrEqual(40)
    await dots(page).nth(2).tap()
    await expect.poll(() => shownSlide(page)).toBe(2)
    await expect(slides(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(2)
    // a tap on what still scrolls stops the scrolling and follows no link
    await expect
      .poll(() => track(page).evaluate((list) => Math.abs(list.scrollLeft - 2 * list.clientWidth)))
      .toBeLessThan(1)
    await slides(page).locator('a').nth(2).tap()
    await expect(page).toHaveURL(/\/product\/\d+$/)
  })
})

test.describe('for who wants less motion', () => {
  test.use({ reducedMotion: 'reduce' })
  test('it stands still until it is started', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await waitForHydration(page)
    await expect(slides(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.clock.runFor(20_000)
    expect(await shownSlide(page)).toBe(0)
  })
})
