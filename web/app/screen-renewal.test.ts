import { expect, it } from 'vitest'
import { createScreenRenewal } from './screen-renewal'

it('takes what is loaded for the shown screen for a reload, unless it is being renewed', () => {
  const renewal = createScreenRenewal()
  expect(renewal.isReload('/')).toBe(false)
  renewal.markShown('/')
  expect(renewal.isReload('/')).toBe(true)
  expect(renewal.isReload('/product/1')).toBe(false)
  renewal.markRenewing('/')
  expect(renewal.isReload('/')).toBe(false)
  renewal.markRenewing(undefined)
  expect(renewal.isReload('/')).toBe(true)
})

it('tells once that stale answers were used', () => {
  const renewal = createScreenRenewal()
  expect(renewal.takeStaleUse()).toBe(false)
  renewal.markStaleUse()
  expect(renewal.takeStaleUse()).toBe(true)
  expect(renewal.takeStaleUse()).toBe(false)
})
