/** Every journey fails on what a visitor's console would show: errors, lost requests, broken policy. */
import { test as base, expect } from '@playwright/test'

/** Journeys that provoke a refusal name its status here: browsers log refused requests by themselves. */
export const test = base.extend<{ expectedStatuses: number[]; quietConsole: undefined }>({
  expectedStatuses: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedStatuses }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        const isExpected = expectedStatuses.some((status) => message.text().includes(`status of ${status}`))
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
