/** An order whose answer does not come back, and what the browser keeps of the attempt. */
import { expect, type Page, type Route } from '@playwright/test'

export const ORDER_CALL = '**/api/v1/order'
export const ATTEMPTS_KEY = 'orderAttempts'

/** The shop is asked, and does what it is asked; the browser hears something else. @returns how often so far */
export async function loseAnswers(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<() => number> {
  let lost = 0
  await page.route(ORDER_CALL, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await answer(route)
    lost += 1
  })
  return () => lost
}

export function clickPlaceOrder(page: Page) {
  return page.getByRole('button', { name: 'Place Order' }).click()
}
export function expectFailure(page: Page) {
  return expect(page.getByRole('alert')).toBeVisible()
}
export async function waitForOrder(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order\/\d+$/)
  return Number(page.url().split('/').at(-1))
}
export function storedAttempts(page: Page) {
  return page.evaluate((key) => sessionStorage.getItem(key), ATTEMPTS_KEY)
}
