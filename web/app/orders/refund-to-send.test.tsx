import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { RefundToSend } from './refund-to-send'

function shown(is_perhaps_made: boolean): string {
  const refund = { refund_id: 1, amount: '10000', currency: 'IDR', payout_account: null, is_perhaps_made }
  const Page = createRoutesStub([
    { path: '/', Component: () => <RefundToSend orderId={7} refund={refund} /> },
  ])
  return renderToStaticMarkup(<Page />)
}

it('asks for a transfer to the buyer’s account', () => {
  expect(shown(false)).toContain('Transfer Rp 10.000 to the buyer')
  expect(shown(false)).toContain('Account number')
})

it('asks to look in the provider’s dashboard first, and for no account, if the refund may be made', () => {
  expect(shown(true)).toContain('Check its dashboard before you send anything')
  expect(shown(true)).toContain('Mark as sent')
  expect(shown(true)).not.toMatch(/Transfer Rp|Account number/)
})
