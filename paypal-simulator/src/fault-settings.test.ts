import { describe, expect, test } from 'vitest'
import { approvedOrder, completedCapture, startSimulator } from './start-simulator.fixture.ts'

const ORDER = '/v2/checkout/orders/5O190127TN364715T'

describe('the faults’ door', () => {
  test('does not exist where faults are not allowed', async () => {
    await using bench = await startSimulator({ faultsAllowed: false })
    for (const [method, path] of [
      ['GET', '/faults'],
      ['POST', '/faults'],
      ['GET', '/ledger'],
      ['POST', '/provider/captures/5O190127TN364715T/reverse'],
    ] as const) {
      expect((await bench.call(method, path, method === 'POST' ? {} : undefined)).status).toBe(404)
    }
    expect(() => {
      bench.simulator.faults.failNext = 1
    }).toThrow(TypeError)
  })

  test('takes known faults within their ranges, all or none', async () => {
    await using bench = await startSimulator()
    const wrong = await bench.stranger('POST', '/faults', { latencyMs: 5, failRate: 2, color: 'red' })
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'failRate, color'])
    expect(bench.simulator.faults.latencyMs).toBe(0)
    const right = await bench.stranger('POST', '/faults', {
      failNext: 1,
      captures: 'pending',
      changedAmount: null,
    })
    expect(right.body).toMatchObject({ failNext: 1, captures: 'pending' })
    await bench.stranger('POST', '/faults/reset')
    expect(bench.simulator.faults).toMatchObject({ failNext: 0, captures: 'completed' })
  })
})

describe('turned up', () => {
  test('failNext answers 5xx that often, and nothing is done', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    Object.assign(bench.simulator.faults, { failNext: 1, failStatus: 503 })
    const failed = await bench.call('POST', `/v2/checkout/orders/${id}/capture`)
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1'])
    expect(failed.body).toMatchObject({ name: 'SERVICE_UNAVAILABLE', details: [] })
    expect(bench.simulator.ledger().captures).toEqual([])
    expect((await bench.call('POST', `/v2/checkout/orders/${id}/capture`)).status).toBe(201)
  })

  test('failRate 1 fails all, with the dice handed in', async () => {
    await using bench = await startSimulator({ random: () => 0.3 })
    bench.simulator.faults.failRate = 0.29
    expect((await bench.call('GET', ORDER)).status).toBe(404)
    bench.simulator.faults.failRate = 0.31
    expect((await bench.call('GET', ORDER)).status).toBe(503)
  })

  test('limitNext answers 429 with Retry-After', async () => {
    await using bench = await startSimulator()
    bench.simulator.faults.limitNext = 1
    const { status, headers, body } = await bench.call('GET', ORDER)
    expect([status, headers.get('retry-after'), body.name]).toEqual([429, '1', 'RATE_LIMIT_REACHED'])
  })

  test('wrongJsonNext answers 200 with what is no JSON', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    bench.simulator.faults.wrongJsonNext = 1
    const response = await fetch(`${bench.base}/v2/checkout/orders/${id}`, {
      headers: { authorization: `Bearer ${bench.token}` },
    })
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('hangNext never answers, and closing the server ends the wait', async () => {
    const bench = await startSimulator()
    bench.simulator.faults.hangNext = 1
    const hanging = bench.call('GET', ORDER).catch((error: unknown) => error)
    // An answer to the next call shows that the first one has arrived and waits.
    while (bench.simulator.faults.hangNext > 0) await bench.stranger('GET', '/faults')
    await bench[Symbol.asyncDispose]()
    expect(await hanging).toBeInstanceOf(TypeError)
  })

  test('latencyMs waits by the timer handed in', async () => {
    const waits: number[] = []
    const timer = {
      after(ms: number, run: () => void) {
        waits.push(ms)
        queueMicrotask(run)
        return () => {}
      },
    }
    await using bench = await startSimulator({ timer })
    bench.simulator.faults.latencyMs = 60_000
    expect((await bench.call('GET', ORDER)).status).toBe(404)
    expect(waits).toEqual([60_000])
  })

  test('cutNext takes the money, keeps it, and cuts the connection', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    const once = { 'paypal-request-id': 'capture-1' }
    bench.simulator.faults.cutNext = 1
    await expect(bench.call('POST', `/v2/checkout/orders/${id}/capture`, {}, once)).rejects.toThrow(TypeError)
    expect(bench.simulator.ledger().captures).toHaveLength(1)
    const again = await bench.call('POST', `/v2/checkout/orders/${id}/capture`, {}, once)
    expect([again.status, again.body.status]).toEqual([200, 'COMPLETED'])
    expect(bench.simulator.ledger().captures).toHaveLength(1)
  })

  test('captures can be declined, as an instrument or as a payment', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    bench.simulator.faults.captures = 'instrument_declined'
    const refused = await bench.call('POST', `/v2/checkout/orders/${id}/capture`)
    expect([refused.status, refused.body.details[0].issue]).toEqual([422, 'INSTRUMENT_DECLINED'])
    expect((await bench.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED')
    bench.simulator.faults.captures = 'declined'
    await bench.call('POST', `/v2/checkout/orders/${id}/capture`)
    expect(bench.simulator.ledger().captures).toMatchObject([{ status: 'DECLINED' }])
  })

  test('another amount is captured, another merchant is paid', async () => {
    await using bench = await startSimulator()
    Object.assign(bench.simulator.faults, {
      changedAmount: { currency_code: 'EUR', value: '0.01' },
      changedPayee: 'THIEF22222222',
    })
    await completedCapture(bench, '10.00')
    expect(bench.simulator.ledger().captures).toMatchObject([
      { currency_code: 'EUR', value: '0.01', merchant_id: 'THIEF22222222' },
    ])
  })

  test('the browser’s calls and the buyer’s approval stay unspoilt unless asked for', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    bench.simulator.faults.failRate = 1
    expect((await bench.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(503)
    expect((await bench.stranger('GET', `/browser/orders/${id}?client-id=sandbox`)).status).toBe(200)
    expect((await bench.stranger('POST', `/v2/checkout/orders/${id}/approve`)).status).toBe(200)
    bench.simulator.faults.browserToo = true
    expect((await bench.stranger('GET', `/browser/orders/${id}?client-id=sandbox`)).status).toBe(503)
  })

  test('verificationOnly: the webhook’s verification suffers, every other call goes on', async () => {
    await using bench = await startSimulator()
    const id = await approvedOrder(bench)
    Object.assign(bench.simulator.faults, { limitRate: 1, browserToo: true, verificationOnly: true })
    const verified = await bench.call('POST', '/v1/notifications/verify-webhook-signature', {})
    expect(verified.status).toBe(429)
    expect((await bench.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200)
    expect((await bench.stranger('GET', `/browser/orders/${id}?client-id=sandbox`)).status).toBe(200)
  })
})
