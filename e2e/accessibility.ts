import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> }
  }
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Ends transitions at once, because colours halfway through one would be measured. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      // what goes on for ever has no end to go to
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}

/**
 * Nothing on the screen that axe objects to.
 * @param unasked rules that do not apply there
 */
export async function expectAccessible(page: Page, unasked: readonly string[] = []): Promise<void> {
  await finishTransitions(page)
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeScript)
  const violations = await page.evaluate(
    async (rules) => {
      // only the violations in full: describing every element that passes takes longer than finding them
      const results = await window.axe?.run({ resultTypes: ['violations'], iframes: false, rules })
      return results?.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    Object.fromEntries(unasked.map((rule) => [rule, { enabled: false }])),
  )
  expect({ url: page.url(), violations }).toEqual({ url: page.url(), violations: [] })
}

/** Screen readers announce what changes in a region that they know: `text` comes into one that was there before `act`. */
export async function expectAnnounced(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const region of document.querySelectorAll<HTMLElement>('[role=status]'))
      region.dataset.stoodBefore = ''
  })
  await act()
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveAttribute('data-stood-before', '')
}
