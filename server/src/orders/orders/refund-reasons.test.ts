import { REFUND_REASONS } from '@warung/contract/values/refunds.ts'
import { expect, it } from 'vitest'
import { refundReasonText } from './refund-reasons.ts'

it.each(REFUND_REASONS)('%s has words', (reason) => {
  expect(refundReasonText({ cause: 'shop', reason })).toMatch(/^[A-Z].* /)
})

it('an admin’s words are told letter for letter, a code among them', () => {
  expect(refundReasonText({ cause: 'admin', reason: 'sold_out' })).toBe('sold_out')
  expect(refundReasonText({ cause: 'admin', reason: '' })).toBe('Refunded by the shop')
})

it.each(['This order was already paid', 'none', 'constructor'])(
  'what is no code is told as it is: %s',
  (reason) => {
    expect(refundReasonText({ cause: 'shop', reason })).toBe(reason)
  },
)
