import { describe, expect, it } from 'vitest'
import { ProviderUnavailable, RefundRefused } from '../provider.ts'
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
  payer: { email_address: 'payer@test.example', name: { given_name: 'Test', surname: 'Payer' } },
  purchase_units: [{ custom_id: '7', payee: { merchant_id: 'OURS' }, payments: { captures: [capture] } }],
}

const client = { options: { clientId: 'sandbox' }, scriptHosts: undefined }

function answering(answer: PayPalAnswer) {
  const asked: PayPalRequest[] = []
  const provider = payPalProvider(
    (request) => {
      asked.push(request)
      return Promise.resolve(answer)
    },
    { mode: 'sandbox', merchantId: 'OURS', webhookId: 'WH-1', client },
  )
  return { provider, asked }
}

describe('an order at PayPal', () => {
  it('is told in the shop’s words', async () => {
    const { provider } = answering({ status: 200, body: order })
    expect(await provider.findOrder('ORDER1')).toEqual({
      provider_order_id: 'ORDER1',
      status: 'completed',
      isCharge: true,
      payer_email: 'payer@test.example',
      payer_name: 'Test Payer',
      units: [
        {
          reference: '7',
          merchant_id: 'OURS',
          captures: [
            {
              capture_id: 'CAP1',
              status: 'completed',
              amount_minor: 939,
              currency: 'USD',
              reference: '7',
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
  it.each<[string, string, number]>([
    ['9.39', 'USD', 939],
    ['10', 'USD', 1000],
    ['9.3', 'USD', 930],
    ['1445', 'JPY', 1445],
    ['1445.00', 'JPY', 1445],
    // what cannot be read is no amount, and pays nothing
    ['9.390', 'USD', 0],
    ['1445.5', 'JPY', 0],
    ['NaN', 'USD', 0],
    ['-9.39', 'USD', 0],
    ['', 'USD', 0],
  ])('has its amount %j %s read as %i minor units', async (value, currency_code, amount_minor) => {
    const body = withCapture({ amount: { value, currency_code } })
    const found = await answering({ status: 200, body }).provider.findOrder('ORDER1')
    expect(found?.units[0]?.captures).toMatchObject([{ amount_minor, currency: currency_code }])
  })

  it.each([
    ['COMPLETED', 'completed'],
    ['VOIDED', 'void'],
    ['CREATED', 'open'],
    ['APPROVED', 'open'],
    ['SAVED', 'open'],
    ['PAYER_ACTION_REQUIRED', 'open'],
    ['SOMETHING_NEW', 'open'],
  ])('that is %s is %s', async (status, ours) => {
    const { provider } = answering({ status: 200, body: { ...order, status } })
    expect(await provider.findOrder('ORDER1')).toMatchObject({ status: ours })
  })

  it.each([
    ['COMPLETED', 'completed'],
    ['PENDING', 'pending'],
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
    ['REFUNDED', 'refunded'],
    ['PARTIALLY_REFUNDED', 'partly_refunded'],
  ])('whose capture is %s has one that is %s', async (status, ours) => {
    const { provider } = answering({ status: 200, body: withCapture({ status }) })
    expect((await provider.findOrder('ORDER1'))?.units[0]?.captures).toMatchObject([{ status: ours }])
  })

  it.each([
    ['COMPLETED', 'completed'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('whose refund is %s has one that is %s', async (status, ours) => {
    const amount = { currency_code: 'USD', value: '1.00' }
    const refund = { id: 'REF1', status, amount, create_time: capture.create_time }
    const payments = { captures: [capture], refunds: [refund] }
    const body = { ...order, purchase_units: [{ ...order.purchase_units[0], payments }] }
    const found = await answering({ status: 200, body }).provider.findOrder('ORDER1')
    expect(found?.units[0]?.refunds).toMatchObject([{ provider_refund_id: 'REF1', status: ours }])
  })

  it('that only sets money aside is no charge', async () => {
    const { provider } = answering({ status: 200, body: { ...order, intent: 'AUTHORIZE' } })
    expect(await provider.findOrder('ORDER1')).toMatchObject({ isCharge: false })
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

describe('a refund at PayPal', () => {
  const asked = { capture_id: 'CAP1', amount_minor: 939, currency: 'USD', request_id: 'r-1', note: 'x' }
  const refunding = (status: number) =>
    answering({ status, body: { name: 'X', details: [{ issue: 'X' }] } }).provider.refund?.make(asked)

  it.each([
    ['COMPLETED', 'completed'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('that is %s there is %s here', async (status, ours) => {
    const body = { id: 'REF1', status, create_time: capture.create_time }
    const { refund } = answering({ status: 200, body }).provider
    expect(await refund?.make(asked)).toMatchObject({ status: ours })
    expect(await refund?.find('REF1')).toMatchObject({ status: ours })
  })

  it.each([400, 403, 404, 422])('is refused for good by %i', async (status) => {
    await expect(refunding(status)).rejects.toBeInstanceOf(RefundRefused)
  })

  it.each([409, 429, 500, 503])('is tried again after %i', async (status) => {
    await expect(refunding(status)).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})
