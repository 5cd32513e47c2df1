import { test } from './fixtures.ts'
import { type StartedShop, startShop } from './shop.ts'

/** For journeys that change a shop for good: one that takes real money ships no order that was paid with test money. */
export function useOwnShop(): void {
  let started: StartedShop | undefined
  test.beforeAll(async () => {
    test.setTimeout(330_000) // a whole shop starts
    started = await startShop()
  })
  test.afterAll(() => started?.remove())
  // asked for once before the shop is there, for the hook that starts it
  test.use({ baseURL: async ({ baseURL }, use) => use(started?.shop.address ?? baseURL) })
}
