/** Every journey fails on what a visitor's console would show: errors, lost requests, broken policy. */
import { test as base, expect } from '@playwright/test'

/**
 * Journeys that provoke a refusal name its status here: browsers log refused requests by themselves;
 * where the shop itself does no more than log, they name its words.
 */
export const test = base.extend<{
  expectedStatuses: number[]
  expectedWords: string[]
  quietConsole: undefined
}>({
  expectedStatuses: [[], { option: true }],
  expectedWords: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedStatuses, expectedWords }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        const expected = [...expectedStatuses.map((status) => `status of ${status}`), ...expectedWords]
        const isExpected = expected.some((words) => message.text().includes(words))
        if (['error', 'warning'].includes(message.type()) && !isExpected) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(error.message))
      await use(undefined)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
