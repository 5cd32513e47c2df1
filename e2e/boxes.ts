import type { Locator } from '@playwright/test'

/** Where a part stands on the screen, in pixels. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
