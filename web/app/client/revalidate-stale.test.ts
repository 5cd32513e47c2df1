import { expect, it } from 'vitest'
import { ScreenRevalidation } from './revalidate-stale'

it('takes what is loaded for the shown screen for a reload, unless it is being renewed', () => {
  const renewal = new ScreenRevalidation()
  expect(renewal.isReload('/')).toBe(false)
  renewal.shown = '/'
  expect(renewal.isReload('/')).toBe(true)
  expect(renewal.isReload('/product/1')).toBe(false)
  renewal.revalidating = '/'
  expect(renewal.isReload('/')).toBe(false)
  renewal.revalidating = undefined
  expect(renewal.isReload('/')).toBe(true)
})
