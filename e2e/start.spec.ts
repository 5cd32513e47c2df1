/** When the program starts: once the page is painted, and at the latest soon after. */
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'

test('no script is asked for before the page is painted', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const painted = Promise.withResolvers<void>()
  await page.route(/\.css$/, async (route) => {
    await painted.promise
    await route.continue()
  })
  // pictures are asked for as the page is read, and nothing is painted without its stylesheet
  await Promise.all([page.waitForRequest(/\/images\//), page.goto('/', { waitUntil: 'commit' })])
  expect(scripts).toEqual([])
  painted.resolve()
  await waitForHydration(page)
  expect(scripts.length).toBeGreaterThan(5)
})

test('a view that draws no frames starts all the same', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/')
  await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' }) // asks by no frames
})

test('a page that is put away before its first frame starts at once', async ({ page }) => {
  await page.clock.install() // the time that is waited for a frame does not pass
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
    document.addEventListener('DOMContentLoaded', () => {
      setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))
    })
  })
  const [script] = await Promise.all([
    page.waitForRequest((request) => request.resourceType() === 'script'),
    page.goto('/'),
    page.clock.runFor(100),
  ])
  expect(script.url()).toContain('/assets/')
})
