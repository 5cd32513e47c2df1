/** What axe is shown: a screen that has come to rest. */
import { expectAccessible } from './accessibility.ts'
import { test } from './fixtures.ts'

test('colours are read as they end up, not on their way', async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>Colours</title><main><h1 style="color:#ddd;transition:color 3600s">Warung</h1></main></html>',
  )
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (!heading) throw new Error('the page has no heading')
    void getComputedStyle(heading).color // the colour that the transition begins at
    heading.style.color = 'black'
  })
  await expectAccessible(page)
})
