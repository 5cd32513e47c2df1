import { orderSums } from '@warung/contract/money.ts'
import { expect, it } from 'vitest'
import { cashDue, cashFrom } from './cash-due'

const NO_SHIPPING = { charged: 'never', price: 0, threshold: 0 } as const

it('rounds what is due to whole rupiah, half up, as the shop charges it', () => {
  const due = (price: number, percent: number) =>
    cashDue(
      orderSums([{ price, quantity: 1 }], {
        shipping: NO_SHIPPING,
        tax: { name: 'PPN', percent, is_included: false },
      }),
    )
  expect(due(10_050, 11)).toBe(11_156) // 11.155,50
  expect(due(10_040, 11)).toBe(11_144) // 11.144,40
  expect(due(10_000, 0)).toBe(10_000)
})

it.each([
  ['', { kind: 'exact' }],
  ['100.000', { kind: 'change', received: 100_000, difference: 4_500 }],
  ['Rp 95.500', { kind: 'change', received: 95_500, difference: 0 }],
  ['50000', { kind: 'short', received: 50_000, difference: 45_500 }],
  ['seratus', { kind: 'unreadable' }],
  ['10.095.500', { kind: 'change', received: 10_095_500, difference: 10_000_000 }],
  ['8991002101234', { kind: 'tooMuch' }],
])('reads %j as received', (written, cash) => {
  expect(cashFrom(written, 95_500)).toEqual(cash)
})
