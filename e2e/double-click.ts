/** A double click on a slow line. */
import type { Locator, Page } from '@playwright/test'

/** Sends nothing to the address before both clicks are done. @returns how often it was sent */
export async function doubleClick(page: Page, button: Locator, method: string, address: string, delay = 0) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      count += 1
      await held
    }
    await route.continue()
  })
  await button.dblclick({ delay })
  release()
  return () => count
}
