/** Every journey has a shop, and fails on what a visitor's console would show: errors, lost requests, broken policy. */
import { test as base, expect } from '@playwright/test'
import { startShop } from './shop.ts'

/**
 * Journeys that provoke a refusal name its status here: browsers log refused requests by themselves;
 * where the shop itself does no more than log, they name its words.
 */
type Expectations = { expectedStatuses: number[]; expectedWords: string[]; failOnConsoleErrors: undefined }

/** A browser's guess by the clock: on a machine that stalls for seconds it comes of a font that is used all the same. */
const PRELOAD_WARNING = 'was preloaded using link preload but not used within a few seconds'

export const test = base.extend<Expectations, { shopAddress: string }>({
  shopAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const { shop, remove } = await startShop()
      await use(shop.address)
      await remove()
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  baseURL: ({ shopAddress }, use) => use(shopAddress),
  expectedStatuses: [[], { option: true }],
  expectedWords: [[], { option: true }],
  failOnConsoleErrors: [
    async ({ page, expectedStatuses, expectedWords }, use) => {
      const logged: string[] = []
      page.on('console', (message) => {
        const expected = [
          PRELOAD_WARNING,
          ...expectedStatuses.map((status) => `status of ${status}`),
          ...expectedWords,
        ]
        const isExpected = expected.some((words) => message.text().includes(words))
        if (['error', 'warning'].includes(message.type()) && !isExpected) logged.push(message.text())
      })
      page.on('pageerror', (error) => logged.push(error.message))
      await use(undefined)
      expect(logged).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
