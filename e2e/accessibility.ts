import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Colours on their way are none that anybody reads: transitions end here and now. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      // what goes on for ever has no end to go to
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
}

/** Nothing on the screen that axe objects to. */
export async function expectAccessible(page: Page): Promise<void> {
  await finishTransitions(page)
  // only the violations in full: describing every element that passes takes longer than finding them
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([])
}
