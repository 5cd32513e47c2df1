/** A card's picture grows into its product's, and shrinks back; not for who wants less motion. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { createProduct } from './shop-data.ts'

declare global {
  interface Window {
    /** for each transition, what moves when it begins */
    moving?: (readonly (string | null | undefined)[])[]
    /** how far the page was scrolled at the press */
    scrolled?: number
    /** what moved by itself, with how much, as CLS counts */
    shifts?: [number, string][]
  }
}

const PICTURE = '::view-transition-group(picture)'

async function recordTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moving: (readonly (string | null | undefined)[])[] = []
    window.moving = moving
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() =>
        moving.push(
          document
            .getAnimations()
            .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)),
        ),
      )
      return transition
    }
    const shifts: [number, string][] = []
    window.shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') === false)
          shifts.push([Number(Reflect.get(entry, 'value')), JSON.stringify(entry)])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function movingOf(page: Page) {
  return page.evaluate(() => window.moving)
}

/** @returns how far the list was scrolled when the card was pressed */
async function openFifthCard(page: Page): Promise<number> {
  await page.goto('/')
  await waitForHydration(page)
  const card = page.getByRole('article').nth(4)
  // no turn of a wheel: it would move the page some frames later, perhaps after the reading
  await card.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const rememberScroll = (): void => {
      window.scrolled = scrollY
    }
    addEventListener('click', rememberScroll, { capture: true, once: true })
  })
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  const scrolled = await page.evaluate(() => window.scrolled)
  expect(scrolled).toBeGreaterThan(200)
  return scrolled ?? Number.NaN
}

for (const width of [360, 1440]) {
  test(`the picture moves from the card and back, and the list stays where it was, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await recordTransitions(page)
    const scrolled = await openFifthCard(page)
    await expect.poll(async () => (await movingOf(page))?.length).toBe(1)
    expect((await movingOf(page))?.[0]).toContain(PICTURE)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(async () => (await movingOf(page))?.length).toBe(2)
    expect((await movingOf(page))?.[1]).toContain(PICTURE)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(await page.evaluate(() => window.shifts?.filter(([value]) => value >= 0.005))).toEqual([])
  })
}

test('the picture moves to a product that has none, too', async ({ page, request }) => {
  const { name } = await createProduct(request)
  await recordTransitions(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('article').getByRole('link', { name }).click()
  await expect.poll(async () => (await movingOf(page))?.length).toBe(1)
  expect((await movingOf(page))?.[0]).toContain(PICTURE)
})

test.describe('for who wants less motion', () => {
  test.use({ reducedMotion: 'reduce' })
  test('nothing moves', async ({ page }) => {
    await recordTransitions(page)
    await openFifthCard(page)
    await expect.poll(async () => (await movingOf(page))?.length).toBe(1) // going back sooner would skip it
    await page.goBack()
    await expect.poll(async () => (await movingOf(page))?.length).toBe(2)
    expect((await movingOf(page))?.flat().filter(Boolean)).toEqual([])
  })
})
