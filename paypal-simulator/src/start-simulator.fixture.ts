// A simulator on a real port, for tests: `await using bench = await startSimulator()`.
import { fastify } from 'fastify'
import { type PayPalSimulator, paypalSimulator, type SimulatorOptions } from './simulator.ts'

export type SimulatorBench = AsyncDisposable & {
  simulator: PayPalSimulator
  base: string
  clock: { now: Date }
  token: string
  signIn(): Promise<void>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  stranger(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

type Reply = { status: number; headers: Headers; body: Answer }

type Answer = {
  id: string
  status: string
  name: string
  error: string
  access_token: string
  debug_id: string
  amount: { currency_code: string; value: string }
  details: [{ issue: string; field?: string }]
  payer: { email_address: string }
  payment_source: { paypal: { email_address: string }; card: { brand: string } }
  purchase_units: [
    {
      amount: object
      payee: { merchant_id: string }
      payments: { captures: [{ id: string; status: string }]; refunds: object[] }
    },
  ]
  seller_receivable_breakdown: object
  total_items: number
  total_pages: number
  transaction_details: object[]
  verification_status: 'SUCCESS' | 'FAILURE'
}

async function send(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Reply> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(base + path, { method, ...sent, headers: { ...type, ...headers } })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export async function startSimulator(options: Partial<SimulatorOptions> = {}): Promise<SimulatorBench> {
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  let base = ''
  const simulator = paypalSimulator({
    stateFile: null,
    baseUrl: () => base,
    now: () => clock.now,
    faultsAllowed: true,
    ...options,
  })
  const app = fastify({ forceCloseConnections: true })
  await app.register(simulator.plugin, { prefix: '/paypal-simulator' })
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/paypal-simulator`

  const stranger: SimulatorBench['stranger'] = (...request) => send(base, ...request)

  async function signIn(): Promise<void> {
    const credentials = `${options.clientId ?? 'sandbox'}:${options.clientSecret ?? 'sandbox'}`
    const issued = await stranger('POST', '/v1/oauth2/token', 'grant_type=client_credentials', {
      authorization: `Basic ${btoa(credentials)}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    bench.token = issued.body.access_token
  }

  const bench: SimulatorBench = {
    simulator,
    base,
    clock,
    token: '',
    signIn,
    stranger,
    call: (method, path, body, headers = {}) =>
      stranger(method, path, body, { authorization: `Bearer ${bench.token}`, ...headers }),
    [Symbol.asyncDispose]: () => app.close(),
  }
  await signIn()
  return bench
}

export function orderOf(value: string, currency_code = 'USD', more: object = {}): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code, value }, custom_id: 'order-1', ...more }],
    application_context: { shipping_preference: 'NO_SHIPPING' },
  }
}

export async function approvedOrder(
  bench: SimulatorBench,
  value = '10.00',
  currency = 'USD',
): Promise<string> {
  const { body } = await bench.call('POST', '/v2/checkout/orders', orderOf(value, currency))
  await bench.stranger('POST', `/v2/checkout/orders/${body.id}/approve`)
  return body.id
}

export async function completedCapture(
  bench: SimulatorBench,
  value = '10.00',
  currency = 'USD',
): Promise<string> {
  const id = await approvedOrder(bench, value, currency)
  const { body } = await bench.call('POST', `/v2/checkout/orders/${id}/capture`)
  return body.purchase_units[0].payments.captures[0].id
}
