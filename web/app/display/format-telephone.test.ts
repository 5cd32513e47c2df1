import { expect, it } from 'vitest'
import { formatTelephone } from './format-telephone'

it.each([
  ['+6281234567890', '0812 3456 7890'],
  ['+628123456789', '0812 3456 789'],
  ['+62274555123', '+62274555123'],
  ['+6591234567', '+6591234567'],
])('writes %s as %s', (number, written) => {
  expect(formatTelephone(number)).toBe(written)
})
