import { describe, expect, test } from 'vitest'
import { approvedOrder, orderOf, startSimulator } from './start-simulator.fixture.ts'

describe('who may call', () => {
  test('a wrong secret gets no token', async () => {
    await using bench = await startSimulator()
    const { status, body } = await bench.stranger(
      'POST',
      '/v1/oauth2/token',
      'grant_type=client_credentials',
      {
        authorization: `Basic ${btoa('sandbox:wrong')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    )
    expect([status, body.error]).toEqual([401, 'invalid_client'])
  })

  test('REST without a bearer, with a forged or an expired one, is refused in PayPal’s form', async () => {
    await using bench = await startSimulator()
    const path = '/v2/checkout/orders/5O190127TN364715T'
    const none = await bench.stranger('GET', path)
    expect(none.status).toBe(401)
    expect(none.body).toMatchObject({ name: 'AUTHENTICATION_FAILURE', details: [] })
    expect(none.body.debug_id).toMatch(/^[0-9a-f]{13}$/)
    expect((await bench.call('GET', path, undefined, { authorization: `${bench.token}x` })).status).toBe(401)
    bench.clock.now = new Date(bench.clock.now.getTime() + 33_000_000)
    expect((await bench.call('GET', path)).status).toBe(401)
  })
})

describe('an order', () => {
  test('is created, read, approved by its buyer and captured once', async () => {
    await using bench = await startSimulator()
    const created = await bench.call('POST', '/v2/checkout/orders', orderOf('12.5'))
    expect(created.status).toBe(201)
    expect(created.body.status).toBe('CREATED')
    expect(created.body.id).toMatch(/^[A-Z0-9]{17}$/)
    expect(created.body.purchase_units).toBeUndefined()

    const path = `/v2/checkout/orders/${created.body.id}`
    const read = await bench.call('GET', path)
    expect(read.body.purchase_units[0]).toMatchObject({
      reference_id: 'default',
      amount: { currency_code: 'USD', value: '12.50' },
      custom_id: 'order-1',
      payee: { merchant_id: 'WARUNGSIM2222' },
    })

    expect((await bench.call('POST', `${path}/capture`)).body.details[0].issue).toBe('ORDER_NOT_APPROVED')
    const approved = await bench.stranger('POST', `${path}/approve`, { payer_email: 'ibu@example.id' })
    expect([approved.status, approved.body.status]).toEqual([200, 'APPROVED'])

    const captured = await bench.call('POST', `${path}/capture`, {})
    expect([captured.status, captured.body.status]).toEqual([201, 'COMPLETED'])
    expect(captured.body.payer.email_address).toBe('ibu@example.id')
    const [capture] = captured.body.purchase_units[0].payments.captures
    expect(capture).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '12.50' },
      custom_id: 'order-1',
      final_capture: true,
      seller_receivable_breakdown: {
        gross_amount: { value: '12.50' },
        paypal_fee: { value: '0.93' },
        net_amount: { value: '11.57' },
      },
    })

    const again = await bench.call('POST', `${path}/capture`)
    expect([again.status, again.body.details[0].issue]).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
    expect(bench.simulator.ledger().captures).toHaveLength(1)
  })

  test('unknown ids, and orders of another client id, are 404', async () => {
    await using bench = await startSimulator()
    const unknown = await bench.call('GET', '/v2/checkout/orders/5O190127TN364715T')
    expect([unknown.status, unknown.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(unknown.body.details[0].issue).toBe('INVALID_RESOURCE_ID')
    const foreign = await bench.stranger('POST', '/browser/orders?client-id=sb', orderOf('1'))
    expect(foreign.status).toBe(201)
    expect(foreign.body.purchase_units[0].payee.merchant_id).not.toBe('WARUNGSIM2222')
    expect((await bench.call('GET', `/v2/checkout/orders/${foreign.body.id}`)).status).toBe(404)
  })

  test('pays whom its request names, as real frauds did', async () => {
    await using bench = await startSimulator()
    const payeeOf = async (payee: object) => {
      const sent = orderOf('1.00', 'USD', { payee })
      const { body } = await bench.call('POST', '/v2/checkout/orders', sent, {
        prefer: 'return=representation',
      })
      return body.purchase_units[0].payee.merchant_id
    }
    expect(await payeeOf({ merchant_id: 'THIEF22222222' })).toBe('THIEF22222222')
    expect(await payeeOf({ email_address: 'thief@example.com' })).not.toBe('WARUNGSIM2222')
    expect(await payeeOf({ merchant_id: 'WARUNGSIM2222' })).toBe('WARUNGSIM2222')
  })

  test('lapses three hours after its approval', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    bench.clock.now = new Date(bench.clock.now.getTime() + 3 * 3_600_000 - 1000)
    expect((await bench.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED')
    bench.clock.now = new Date(bench.clock.now.getTime() + 1000)
    expect((await bench.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('VOIDED')
    const late = await bench.call('POST', `/v2/checkout/orders/${id}/capture`)
    expect(late.body.details[0].issue).toBe('ORDER_EXPIRED')
    expect(bench.simulator.ledger().captures).toEqual([])
  })

  test('is patched until it is captured', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    const path = `/v2/checkout/orders/${id}`
    const unit = "/purchase_units/@reference_id=='default'"
    const patch = [
      { op: 'replace', path: `${unit}/amount`, value: { currency_code: 'USD', value: '3.00' } },
      { op: 'replace', path: `${unit}/custom_id`, value: 'order-2' },
    ]
    expect((await bench.call('PATCH', path, patch)).status).toBe(204)
    expect((await bench.call('GET', path)).body.purchase_units[0]).toMatchObject({
      amount: { value: '3.00' },
      custom_id: 'order-2',
    })
    const forbidden = await bench.call('PATCH', path, [{ op: 'replace', path: '/intent', value: 'CAPTURE' }])
    expect(forbidden.body.details[0].issue).toBe('NOT_PATCHABLE')
    await bench.call('POST', `${path}/capture`)
    const late = await bench.call('PATCH', path, patch)
    expect(late.body.details[0].issue).toBe('ORDER_ALREADY_COMPLETED')
  })
})

describe('PayPal-Request-Id', () => {
  test('replays the first answer of create and capture, with 200', async () => {
    await using bench = await startSimulator()
    const headers = { 'paypal-request-id': 'once' }
    const first = await bench.call('POST', '/v2/checkout/orders', orderOf('7.00'), headers)
    const second = await bench.call('POST', '/v2/checkout/orders', orderOf('8.00'), headers)
    expect([second.status, second.body]).toEqual([200, first.body])

    const path = `/v2/checkout/orders/${first.body.id}`
    const early = await bench.call('POST', `${path}/capture`, undefined, headers)
    expect(early.status).toBe(422)
    await bench.stranger('POST', `${path}/approve`)
    const captured = await bench.call('POST', `${path}/capture`, undefined, headers)
    const repeated = await bench.call('POST', `${path}/capture`, undefined, headers)
    expect([captured.status, repeated.status]).toEqual([201, 200])
    expect(repeated.body).toEqual(captured.body)
    expect(bench.simulator.ledger().captures).toHaveLength(1)
  })

  test('twenty captures at once take the money once', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.call('POST', `/v2/checkout/orders/${id}/capture`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(bench.simulator.ledger().captures).toHaveLength(1)
  })
})

describe('amounts', () => {
  test.each([
    ['USD', '1.005', 'DECIMAL_PRECISION'],
    ['JPY', '100.5', 'DECIMAL_PRECISION'],
    ['JPY', '100.00', 'DECIMAL_PRECISION'],
    ['IDR', '50000', 'INVALID_CURRENCY_CODE'],
    ['usd', '1.00', 'INVALID_CURRENCY_CODE'],
    ['USD', '0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['USD', '-1.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['USD', '1e3', 'INVALID_PARAMETER_SYNTAX'],
    ['USD', '1,00', 'INVALID_PARAMETER_SYNTAX'],
    ['USD', '', 'INVALID_PARAMETER_SYNTAX'],
    ['USD', '.', 'INVALID_PARAMETER_SYNTAX'],
    ['USD', '1000000000000000.00', 'MAX_VALUE_EXCEEDED'],
  ])('%s %s is refused with %s', async (currency, value, issue) => {
    await using bench = await startSimulator()
    const { status, body } = await bench.call('POST', '/v2/checkout/orders', orderOf(value, currency))
    expect(body.details[0].issue).toBe(issue)
    expect([400, 422]).toContain(status)
  })

  test('yen and cents come back exactly as large as they went in', async () => {
    await using bench = await startSimulator()
    for (const [currency, sent, expected] of [
      ['JPY', '1999', '1999'],
      ['USD', '.5', '0.50'],
      ['USD', '999999999999999.99', '999999999999999.99'],
    ] as const) {
      const { body } = await bench.call('POST', '/v2/checkout/orders', orderOf(sent, currency), {
        prefer: 'return=representation',
      })
      expect(body.purchase_units[0].amount).toEqual({ currency_code: currency, value: expected })
    }
  })

  test('a breakdown has to add up, and items to their total', async () => {
    await using bench = await startSimulator()
    const usd = (value: string) => ({ currency_code: 'USD', value })
    const breakdown = { item_total: usd('9.00'), tax_total: usd('1.50'), discount: usd('0.50') }
    const items = [{ name: 'Kopi', quantity: '3', unit_amount: usd('3.00') }]
    const ask = (value: string, goods: object[]) =>
      bench.call('POST', '/v2/checkout/orders', {
        intent: 'CAPTURE',
        purchase_units: [{ amount: { ...usd(value), breakdown }, items: goods }],
      })
    expect((await ask('10.00', items)).status).toBe(201)
    expect((await ask('10.01', items)).body.details[0].issue).toBe('AMOUNT_MISMATCH')
    expect((await ask('10.00', [{ ...items[0], quantity: '2' }])).body.details[0].issue).toBe(
      'ITEM_TOTAL_MISMATCH',
    )
  })
})

test.each([
  ['text that is no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
  ['no body', undefined, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['a list', [], 400, 'INVALID_PARAMETER_SYNTAX'],
  ['no purchase unit', { intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_LENGTH'],
  ['the intent AUTHORIZE', { intent: 'AUTHORIZE' }, 422, 'UNSUPPORTED_INTENT'],
])('an order request with %s is refused', async (_what, sent, expected, issue) => {
  await using bench = await startSimulator()
  const { status, body } = await bench.call('POST', '/v2/checkout/orders', sent)
  expect([status, body.details[0].issue]).toEqual([expected, issue])
})
