import type { Order } from '@warung/contract/orders.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { OrderCalls } from './order-calls'
import RefundAccount from './refund-account'
import TaxNumber from './tax-number'

const REFUND = { refund_id: 1, amount: '10000', currency: 'IDR', status: 'pending', is_by_hand: true }
const ORDER = {
  order_id: 7,
  refunds: [{ ...REFUND, payout_account: { bank: 'BNI', number: '•••• 6789', holder: 'Tini' } }],
  tax_number: { npwp: '0012345678901234', name: 'PT Kopi' },
} as Partial<Order> as Order
const KEPT: Order = { ...ORDER, is_adopted: true }
const calls = {} as Partial<OrderCalls> as OrderCalls

function shown(element: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToStaticMarkup(<Page />)
}

it.each([
  ['its own order', ORDER, false, true],
  ['an order by its link', ORDER, true, false],
  ['an order that it kept by its link', KEPT, false, false],
])('a buyer of %s may replace the account of a refund: %#', (_, order, isByLink, mayReplace) => {
  const page = shown(<RefundAccount order={order} calls={calls} isByLink={isByLink} />)
  expect(page.includes('Change the account')).toBe(mayReplace)
  expect(page.includes('Only the shop can change it')).toBe(!mayReplace)
})

it.each([
  ['buyer', ORDER, false, true],
  ['buyer who kept it by its link', KEPT, false, false],
  ['shop', KEPT, true, true],
])('the %s may replace the tax number: %#', (_, order, isAdmin, mayReplace) => {
  const page = shown(<TaxNumber order={order} calls={calls} isAdmin={isAdmin} isByLink={false} />)
  expect(page.includes('Save')).toBe(mayReplace)
  expect(page.includes('Only the shop can change it')).toBe(!mayReplace)
})
