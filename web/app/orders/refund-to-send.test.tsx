import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { RefundToSend } from './refund-to-send'

type Account = Parameters<typeof RefundToSend>[0]['refund']['payout_account']

function shown(is_unconfirmed: boolean, payout_account: Account = null): string {
  const refund = { refund_id: 1, amount: '10000', currency: 'IDR', payout_account, is_unconfirmed }
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

it('asks to check an account with the buyer that was entered by the order’s link', () => {
  const account = { bank: 'BNI', number: '0123456789', holder: 'Tini' }
  const question = 'Check it with the buyer'
  expect(shown(false, { ...account, is_by_link: true })).toContain(question)
  expect(shown(false, account)).not.toContain(question)
})
