import type { Order } from '@warung/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Refunds } from './refunds'

function refundsOf(payment: Pick<Order, 'payment_currency' | 'payment_amount' | 'payment_rate'>): string {
  const { payment_currency, payment_amount } = payment
  const refund = { refund_id: 1, amount: payment_amount, currency: payment_currency, status: 'completed' }
  const created = { created_at: '2026-11-24T09:00:00+07:00', reason: 'Bocor', is_owed_elsewhere: false }
  const order = {
    ...payment,
    payment_rate_at: '2026-11-20T09:00:00+07:00',
    refunded_amount: payment_amount,
    refunds: [{ ...refund, ...created }],
  } as Partial<Order> as Order
  return renderToStaticMarkup(<Refunds order={order} />)
}

it('shows rupiah as rupiah, without a rate', () => {
  const page = refundsOf({ payment_currency: 'IDR', payment_amount: '105000', payment_rate: '1' })
  expect(page).toContain('>Rp 105.000<')
  expect(page).toContain('Rp 105.000 of Rp 105.000 refunded.')
  expect(page).not.toContain('IDR')
  expect(page).not.toContain('rate')
})

it('names the rate of another currency', () => {
  const page = refundsOf({ payment_currency: 'USD', payment_amount: '6.36', payment_rate: '16500' })
  expect(page).toContain('USD 6.36 of USD 6.36 refunded, at the order’s rate of Rp 16.500 per USD of')
})
