import { isPlausibleRate } from '@warung/contract/payment-rate.ts'
import { expect, it } from 'vitest'
import { mistakesOf } from '../../../test/support/config.ts'

it('a rate with thousands behind a point is refused: it would be a thousandth', () => {
  expect(mistakesOf({ PAYMENT_RATE: '16.500' })).toEqual([
    'PAYMENT_RATE 16.500 would mean 16.5 rupiah for 1 USD: write 16500 for thousands, or other than three digits after the point.',
  ])
})

it.each([
  ['16.5', 'USD'],
  ['16', 'EUR'],
  ['16500000', 'USD'],
  ['0.01', 'JPY'],
])('a rate of %s rupiah for 1 %s is refused', (PAYMENT_RATE, PAYMENT_CURRENCY) => {
  expect(mistakesOf({ PAYMENT_RATE, PAYMENT_CURRENCY })).toEqual([
    `PAYMENT_RATE ${PAYMENT_RATE} cannot be right: it is how many rupiah 1 ${PAYMENT_CURRENCY} costs, such as 16500 for USD.`,
  ])
})

it.each([
  ['16500', 'USD'],
  ['16500.25', 'USD'],
  ['16500.000', 'USD'],
  ['108.4', 'JPY'],
  ['45.1234', 'HUF'],
  ['0.64', 'VND'],
])('a rate of %s rupiah for 1 %s is taken', (rate, currency) => {
  expect(mistakesOf({ PAYMENT_RATE: rate, PAYMENT_CURRENCY: currency })).toEqual([])
  expect(isPlausibleRate(rate, currency)).toBe(true)
})
