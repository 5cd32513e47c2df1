import type { Locator, Page } from '@playwright/test'

/** Where a part stands on the screen, in pixels. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** How far parts have moved, by all layouts so far. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
