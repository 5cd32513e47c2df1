import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rawMember } from './raw-member.ts'
import { retryDelayMs } from './send-webhooks.ts'
import { completedCapture, type SimulatorBench, startSimulator } from './start-simulator.fixture.ts'

type Delivery = { headers: Record<string, string>; raw: string }

/** A merchant's webhook that records calls and answers from `answers`, then 200. */
async function startMerchant(answers: number[] = []) {
  const deliveries: Delivery[] = []
  const waiters: (() => void)[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    deliveries.push({ headers: request.headers as Record<string, string>, raw })
    response.writeHead(answers.shift() ?? 200).end()
    for (const wake of waiters.splice(0)) wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    deliveries,
    url: () => `http://127.0.0.1:${port}/webhook`,
    async received(count: number): Promise<Delivery[]> {
      while (deliveries.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
      return deliveries
    },
    types: () => deliveries.map(({ raw }) => JSON.parse(raw).event_type as string),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hastyTimer() {
  const waits: number[] = []
  return {
    waits,
    after(ms: number, run: () => void) {
      waits.push(ms)
      const immediate = setImmediate(run)
      return () => clearImmediate(immediate)
    },
  }
}

function verification({ headers, raw }: Delivery, changes: Record<string, string> = {}): string {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WEBHOOK1',
    ...changes,
  }
  // the event's exact bytes go back
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${raw}}`
}

async function verify(bench: SimulatorBench, text: string): Promise<string> {
  const { body } = await bench.call('POST', '/v1/notifications/verify-webhook-signature', text)
  return body.verification_status
}

test('a payment is told by two events in PayPal’s envelope, truly signed', async () => {
  await using merchant = await startMerchant()
  await using bench = await startSimulator({ webhook: { url: merchant.url, id: 'WEBHOOK1' } })
  const captureId = await completedCapture(bench, '12.34')
  const deliveries = await merchant.received(2)
  expect(merchant.types().sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  const completed = deliveries.find(({ raw }) => raw.includes('PAYMENT.CAPTURE.COMPLETED')) as Delivery
  expect(JSON.parse(completed.raw)).toMatchObject({
    id: expect.stringMatching(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    event_version: '1.0',
    resource_type: 'capture',
    summary: 'Payment completed for 12.34 USD',
    resource: { id: captureId, custom_id: 'order-1', amount: { value: '12.34' } },
  })
  expect(await verify(bench, verification(completed))).toBe('SUCCESS')
  for (const changes of [
    { webhook_id: 'WEBHOOK2' },
    { transmission_time: '2026-11-20T10:00:01Z' },
    { transmission_id: 'f0e1' },
    { cert_url: 'https://evil.example/cert.pem' },
    { auth_algo: 'none' },
    { transmission_sig: 'bm90IGEgc2lnbmF0dXJl' },
  ]) {
    expect(await verify(bench, verification(completed, changes)), JSON.stringify(changes)).toBe('FAILURE')
  }
  const forged = { ...completed, raw: completed.raw.replace('12.34', '0.01') }
  expect(await verify(bench, verification(forged))).toBe('FAILURE')
})

test('verifying asks for a bearer and for all its fields', async () => {
  await using bench = await startSimulator()
  const path = '/v1/notifications/verify-webhook-signature'
  expect((await bench.stranger('POST', path, {})).status).toBe(401)
  const { status, body } = await bench.call('POST', path, {})
  expect([status, body.details[0].issue]).toEqual([400, 'MISSING_REQUIRED_PARAMETER'])
})

test('pending, denied, declined, refunded and reversed captures are told', async () => {
  await using merchant = await startMerchant()
  await using bench = await startSimulator({ webhook: { url: merchant.url, id: 'WEBHOOK1' } })
  const { faults, ...simulator } = bench.simulator
  faults.captures = 'pending'
  simulator.settlePending(await completedCapture(bench), 'DECLINED')
  faults.captures = 'declined'
  await completedCapture(bench)
  faults.captures = 'completed'
  simulator.refundAtProvider(await completedCapture(bench), '1.00')
  simulator.reverseAtProvider(await completedCapture(bench))
  await merchant.received(11)
  expect(
    merchant
      .types()
      .filter((type) => type !== 'CHECKOUT.ORDER.APPROVED')
      .sort(),
  ).toEqual([
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
  ])
})

test('a refused delivery is tried again, later and later, with a valid signature each time', async () => {
  await using merchant = await startMerchant([200, 500, 404, 302])
  const timer = hastyTimer()
  await using bench = await startSimulator({ timer, webhook: { url: merchant.url, id: 'WEBHOOK1' } })
  await completedCapture(bench)
  const deliveries = await merchant.received(5)
  expect(timer.waits.filter((ms) => ms > 0)).toEqual([5_000, 10_000, 20_000])
  for (const delivery of deliveries) expect(await verify(bench, verification(delivery))).toBe('SUCCESS')
  expect(new Set(deliveries.map(({ raw }) => JSON.parse(raw).id)).size).toBe(2)
})

test('a merchant who is never there is given up after 25 tries in about three days', async () => {
  let tries = 0
  const waits = Array.from({ length: 24 }, (_, index) => retryDelayMs(index + 1))
  const days = waits.reduce((sum, ms) => sum + ms, 0) / 86_400_000
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(4)
  await using bench = await startSimulator({
    timer: hastyTimer(),
    webhook: {
      id: 'WEBHOOK1',
      url() {
        tries += 1
        return 'http://127.0.0.1:1/nobody'
      },
    },
  })
  await completedCapture(bench)
  while (bench.simulator.notifications().some(({ outcome }) => outcome === 'waiting')) {
    await new Promise(setImmediate)
  }
  expect(bench.simulator.notifications()).toMatchObject([
    { outcome: 'given_up', attempts: 25 },
    { outcome: 'given_up', attempts: 25 },
  ])
  expect(tries).toBe(50)
})

test('the faults drop, repeat, delay and spoil deliveries', async () => {
  await using merchant = await startMerchant()
  const timer = hastyTimer()
  await using bench = await startSimulator({
    timer,
    random: () => 0.5,
    webhook: { url: merchant.url, id: 'WEBHOOK1' },
  })
  bench.simulator.faults.webhookDropNext = 2
  await completedCapture(bench)
  expect(bench.simulator.notifications().map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped'])

  Object.assign(bench.simulator.faults, {
    webhookCopies: 3,
    webhookDelayMs: 1_000,
    webhookShuffleMs: 500,
    webhookBadSignatureNext: 6,
  })
  await completedCapture(bench)
  const deliveries = await merchant.received(6)
  expect(timer.waits).toEqual(Array(6).fill(1_250))
  expect(new Set(deliveries.map(({ raw }) => JSON.parse(raw).id)).size).toBe(2)
  for (const delivery of deliveries) expect(await verify(bench, verification(delivery))).toBe('FAILURE')
})

test('what a restart interrupted is delivered after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paypal-simulator-'))
  const stateFile = join(folder, 'state.jsonl')
  try {
    await using merchant = await startMerchant()
    const webhook = { url: merchant.url, id: 'WEBHOOK1' }
    const never = { after: () => () => {} }
    const first = await startSimulator({ stateFile, webhook, timer: never })
    await completedCapture(first)
    await first[Symbol.asyncDispose]()
    expect(merchant.deliveries).toEqual([])
    await using second = await startSimulator({ stateFile, webhook })
    const [delivery] = await merchant.received(2)
    expect(await verify(second, verification(delivery as Delivery))).toBe('SUCCESS')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['{"a":{"b":[1,"}"]},"e": {"x":1.0} }', '{"x":1.0}'],
  ['{"\\u0065":1}', '1'],
  ['{"e":"a\\"},{","z":2}', '"a\\"},{"'],
  ['{"e":1,"e":2}', '2'],
  ['{"z":{"e":1}}', null],
  ['{}', null],
])('the raw member e of %s is %s', (json, expected) => {
  expect(rawMember(json, 'e')).toBe(expected)
})
