import { describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import type { PayPalAnswer, PayPalRequest } from './paypal-http.ts'
import { payPalProvider } from './paypal-provider.ts'

const capture = {
  id: 'CAP1',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '9.39' },
  custom_id: '7',
  create_time: '2026-11-19T17:30:00Z',
}
const order = {
  id: 'ORDER1',
  status: 'COMPLETED',
  intent: 'CAPTURE',
  payer: { email_address: 'payer@test.example' },
  purchase_units: [{ custom_id: '7', payee: { merchant_id: 'OURS' }, payments: { captures: [capture] } }],
}

function answering(answer: PayPalAnswer) {
  const asked: PayPalRequest[] = []
  const provider = payPalProvider(
    (request) => {
      asked.push(request)
      return Promise.resolve(answer)
    },
    { mode: 'sandbox', merchantId: 'OURS', webhookId: 'WH-1' },
  )
  return { provider, asked }
}

describe('an order at PayPal', () => {
  it('is told in the shop’s words', async () => {
    const { provider } = answering({ status: 200, body: order })
    expect(await provider.findOrder('ORDER1')).toEqual({
      provider_order_id: 'ORDER1',
      status: 'COMPLETED',
      intent: 'CAPTURE',
      payer_email: 'payer@test.example',
      units: [
        {
          custom_id: '7',
          merchant_id: 'OURS',
          captures: [
            {
              capture_id: 'CAP1',
              status: 'COMPLETED',
              amount: '9.39',
              currency: 'USD',
              custom_id: '7',
              captured_at: new Date('2026-11-19T17:30:00Z'),
            },
          ],
          refunds: [],
        },
      ],
    })
  })

  it('is none when PayPal does not know it', async () => {
    expect(await answering({ status: 404, body: {} }).provider.findOrder('ORDER1')).toBeUndefined()
  })

  const withCapture = (change: object) => ({
    ...order,
    purchase_units: [{ ...order.purchase_units[0], payments: { captures: [{ ...capture, ...change }] } }],
  })
  it.each<[string, unknown]>([
    ['no body', undefined],
    ['an empty body', {}],
    ['units that are no list', { ...order, purchase_units: {} }],
    ['an unheard-of status of a capture', withCapture({ status: 'SOMETHING_NEW' })],
    ['an amount that is a number', withCapture({ amount: { currency_code: 'USD', value: 9.39 } })],
    ['no time', withCapture({ create_time: 'yesterday' })],
  ])('decides nothing when it is strange: %s', async (_, body) => {
    const { provider } = answering({ status: 200, body })
    await expect(provider.findOrder('ORDER1')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it.each([400, 401, 403, 422, 500])('decides nothing when PayPal answers %i', async (status) => {
    const { provider } = answering({ status, body: order })
    await expect(provider.findOrder('ORDER1')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it.each(['', '../v1/x', 'a', 'A/B', 'A'.repeat(37), 'A?b'])(
    'is not asked for by %j, which is no id',
    async (id) => {
      const { provider, asked } = answering({ status: 200, body: order })
      await expect(provider.findOrder(id)).rejects.toBeInstanceOf(RangeError)
      expect(asked).toEqual([])
    },
  )
})
