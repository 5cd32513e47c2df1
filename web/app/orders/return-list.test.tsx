import type { OrderReturn } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReturnList } from './return-list'

function shown(status: Order['refunds'][number]['status']): string {
  const orderReturn: Partial<OrderReturn> = {
    ...{ return_id: 1, state: 'refunded', reason: 'damaged', comment: '', answer: null, refund_id: 7 },
    ...{ pieces: [], requested_at: '2026-11-24T09:00:00+07:00' },
  }
  const order = {
    order_product: [],
    refunds: [{ refund_id: 7, status }],
    returns: [orderReturn],
  } as unknown as Order
  return renderToStaticMarkup(<ReturnList order={order} loadPictures={async () => []} />)
}

it('calls a return refunded once its money is sent, not while a person has yet to send it', () => {
  expect(shown('completed')).toContain('>Refunded<')
  expect(shown('pending')).toContain('>Refund on its way<')
})
