import { describe, expect, test } from 'vitest'
import { approvedOrder, completedCapture, startSimulator } from './start-simulator.fixture.ts'

describe('a capture', () => {
  test('answers for itself with its order, its payee and its status', async () => {
    await using bench = await startSimulator()
    const id = await completedCapture(bench, '12.34')
    const { status, body } = await bench.call('GET', `/v2/payments/captures/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'COMPLETED',
      custom_id: 'order-1',
      payee: { merchant_id: 'WARUNGSIM2222' },
      supplementary_data: { related_ids: { order_id: expect.stringMatching(/^[A-Z0-9]{17}$/) } },
    })
    const unknown = await bench.call('GET', '/v2/payments/captures/3C679366HH908993F')
    expect([unknown.status, unknown.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  test('may be pending, and is completed or denied by the provider', async () => {
    await using bench = await startSimulator()
    bench.simulator.faults.captures = 'pending'
    const [first, second] = [await completedCapture(bench), await completedCapture(bench)]
    const pending = await bench.call('GET', `/v2/payments/captures/${first}`)
    expect(pending.body).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
    expect(pending.body.seller_receivable_breakdown).toBeUndefined()
    const refused = await bench.call('POST', `/v2/payments/captures/${first}/refund`)
    expect(refused.body.details[0].issue).toBe('CAPTURE_NOT_COMPLETED')

    expect(bench.simulator.settlePending(first, 'COMPLETED').status).toBe('COMPLETED')
    await bench.stranger('POST', `/provider/captures/${second}/deny`)
    expect(bench.simulator.ledger().captures.map(({ status }) => status)).toEqual(['COMPLETED', 'DECLINED'])
  })
})

describe('a refund', () => {
  test('in parts adds up to the capture and not a cent more', async () => {
    await using bench = await startSimulator()
    const id = await completedCapture(bench, '10.00')
    const refund = (value?: string, currency_code = 'USD') =>
      bench.call(
        'POST',
        `/v2/payments/captures/${id}/refund`,
        value === undefined ? {} : { amount: { value, currency_code } },
        { prefer: 'return=representation' },
      )
    const part = await refund('3.30')
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '3.30' },
      seller_payable_breakdown: { total_refunded_amount: { value: '3.30' } },
    })
    const { body: capture } = await bench.call('GET', `/v2/payments/captures/${id}`)
    expect(capture.status).toBe('PARTIALLY_REFUNDED')
    expect((await refund('6.71')).body.details[0].issue).toBe('REFUND_AMOUNT_EXCEEDED')
    expect((await refund('1', 'EUR')).body.details[0].issue).toBe('REFUND_CURRENCY_MISMATCH')
    expect((await refund('0.001')).body.details[0].issue).toBe('DECIMAL_PRECISION')

    const rest = await refund()
    expect(rest.body.amount.value).toBe('6.70')
    expect((await refund('0.01')).body.details[0].issue).toBe('CAPTURE_FULLY_REFUNDED')
    const order = await bench.call(
      'GET',
      `/v2/checkout/orders/${bench.simulator.ledger().captures[0]?.order_id}`,
    )
    const { captures, refunds } = order.body.purchase_units[0].payments
    expect([captures[0].status, refunds.length]).toEqual(['REFUNDED', 2])
    const read = await bench.call('GET', `/v2/payments/refunds/${rest.body.id}`)
    expect(read.body.amount).toEqual({ currency_code: 'USD', value: '6.70' })
  })

  test('repeated with its request id gives nothing twice', async () => {
    await using bench = await startSimulator()
    const id = await completedCapture(bench)
    const once = { 'paypal-request-id': 'refund-1' }
    const body = { amount: { currency_code: 'USD', value: '4.00' } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.call('POST', `/v2/payments/captures/${id}/refund`, body, once)),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(bench.simulator.ledger().refunds).toMatchObject([
      { capture_id: id, value: '4.00', cause: 'refund' },
    ])
  })

  test('can be taken back by the provider', async () => {
    await using bench = await startSimulator()
    const id = await completedCapture(bench)
    bench.simulator.refundAtProvider(id, '1.00')
    bench.simulator.reverseAtProvider(id)
    expect(bench.simulator.ledger().refunds).toMatchObject([
      { cause: 'refund', value: '1.00' },
      { cause: 'reversal', value: '9.00' },
    ])
    const { body } = await bench.call('GET', `/v2/payments/captures/${id}`)
    expect(body.status).toBe('REFUNDED')
  })
})

describe('the report of transactions', () => {
  test('lists captures and refunds of its span, in pages', async () => {
    await using bench = await startSimulator()
    await completedCapture(bench, '5.00')
    bench.clock.now = new Date('2026-11-21T10:00:00Z')
    await bench.signIn()
    const id = await completedCapture(bench, '8.00')
    await bench.call('POST', `/v2/payments/captures/${id}/refund`, {
      amount: { currency_code: 'USD', value: '2.00' },
    })
    const ask = (more = '') =>
      bench.call(
        'GET',
        `/v1/reporting/transactions?start_date=2026-11-21T00:00:00Z&end_date=2026-11-21T23:59:59Z${more}`,
      )
    const { body } = await ask()
    expect(body.total_items).toBe(2)
    expect(body.transaction_details).toMatchObject([
      {
        transaction_info: {
          transaction_id: id,
          transaction_event_code: 'T0006',
          transaction_amount: { value: '8.00' },
          transaction_status: 'S',
          custom_field: 'order-1',
        },
      },
      {
        transaction_info: {
          paypal_reference_id: id,
          transaction_event_code: 'T1107',
          transaction_amount: { value: '-2.00' },
        },
      },
    ])
    const second = await ask('&page_size=1&page=2')
    expect([second.body.total_pages, second.body.transaction_details.length]).toEqual([2, 1])
    const tooLong = await bench.call(
      'GET',
      '/v1/reporting/transactions?start_date=2026-01-01T00:00:00Z&end_date=2026-03-01T00:00:00Z',
    )
    expect(tooLong.status).toBe(400)
  })
})

test('a card payment names the card, a wallet payment its holder', async () => {
  await using bench = await startSimulator()
  const id = await approvedOrder(bench)
  const wallet = await bench.call('GET', `/v2/checkout/orders/${id}`)
  expect(wallet.body.payment_source.paypal.email_address).toBe('buyer@example.com')
  const { body } = await bench.stranger('POST', '/browser/orders?client-id=sandbox', {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }],
  })
  const approved = await bench.stranger('POST', `/v2/checkout/orders/${body.id}/approve`, { funding: 'card' })
  expect(approved.body.payment_source.card.brand).toBe('VISA')
})
