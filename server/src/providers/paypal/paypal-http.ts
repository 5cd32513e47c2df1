/** Retries reuse the PayPal-Request-Id. Verifying webhooks has a breaker of its own, because strangers can trigger it. */
import { singleFlight } from '../../platform/queues/single-flight.ts'
import { KeyRefused, ProviderUnavailable } from '../provider.ts'
import { isWorthRetrying, RETRY_TIMING, type RetryTiming, sendWithRetries } from '../send-with-retries.ts'

export type PayPalAccount = {
  readonly baseUrl: () => string
  readonly clientId: string
  readonly clientSecret: string
}

export type PayPalTiming = RetryTiming & { readonly now: () => number }

export const PAYPAL_TIMING: PayPalTiming = { ...RETRY_TIMING, now: Date.now }

export type PayPalRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON text, sent verbatim, because re-encoding would break signatures */
  readonly json?: string
  readonly requestId?: string
  /** Not retried, and its failures do not open the breaker for payments. */
  readonly isVerification?: boolean
}

export type PayPalAnswer = { readonly status: number; readonly body: unknown }

export type PayPalHttp = (request: PayPalRequest) => Promise<PayPalAnswer>

/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
const BREAK_AFTER_FAILURES = 5
const BREAK_MS = 10_000

function breaker(now: () => number) {
  let failures = 0
  let closedAgainAt = 0
  return {
    check: () => {
      if (now() < closedAgainAt)
        throw new ProviderUnavailable('PayPal has failed repeatedly; not asking for a moment')
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      if (failures >= BREAK_AFTER_FAILURES) closedAgainAt = now() + BREAK_MS
    },
  }
}

async function sendToPayPal(
  { baseUrl }: PayPalAccount,
  path: string,
  init: RequestInit,
): Promise<PayPalAnswer> {
  const response = await fetch(`${baseUrl()}${path}`, { ...init, redirect: 'error' })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

type AccessToken = { readonly access_token: string; readonly expires_in: number }

async function fetchToken(account: PayPalAccount, signal: AbortSignal): Promise<AccessToken> {
  const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
  const { status, body } = await sendToPayPal(account, '/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    signal,
  })
  if (status === 401) throw new KeyRefused('PayPal refuses the client id and its secret')
  if (status !== 200 || !isToken(body)) throw new ProviderUnavailable(`PayPal gave no token (${status})`)
  return body
}

/** One access token for all requests, until shortly before it expires or PayPal refuses it. */
function payPalTokens(account: PayPalAccount, now: () => number) {
  let token: { value: string; usableUntil: number } | undefined
  const onceForAll = singleFlight<string>()
  const renew = async (signal: AbortSignal): Promise<string> => {
    const { access_token, expires_in } = await fetchToken(account, signal)
    token = { value: access_token, usableUntil: now() + expires_in * 1000 - TOKEN_MARGIN_MS }
    return access_token
  }
  return {
    current: (signal: AbortSignal): Promise<string> =>
      token && now() < token.usableUntil
        ? Promise.resolve(token.value)
        : onceForAll('token', () => renew(signal)),
    discard: (): void => {
      token = undefined
    },
  }
}

function initOf(request: PayPalRequest, token: string, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (request.requestId !== undefined) headers['paypal-request-id'] = request.requestId
  const init: RequestInit = { method: request.method, headers, signal }
  if (request.method === 'POST') {
    headers['content-type'] = 'application/json'
    headers.prefer = 'return=representation' // otherwise PayPal omits a refund's time
    init.body = request.json ?? '{}'
  }
  return init
}

export function payPalHttp(account: PayPalAccount, timing: PayPalTiming = PAYPAL_TIMING): PayPalHttp {
  const payments = breaker(timing.now)
  const verifications = breaker(timing.now)
  const tokens = payPalTokens(account, timing.now)

  const tryOnce = async (request: PayPalRequest, signal: AbortSignal): Promise<PayPalAnswer> => {
    const init = initOf(request, await tokens.current(signal), signal)
    const answer = await sendToPayPal(account, request.path, init)
    if (answer.status === 401) tokens.discard() // revoked early: the next try fetches a new one
    return answer
  }

  return async (request) => {
    const circuit = request.isVerification ? verifications : payments
    circuit.check()
    try {
      const answer = await sendWithRetries({
        name: 'PayPal',
        timing: request.isVerification ? { ...timing, tries: 1 } : timing,
        send: (signal) => tryOnce(request, signal),
        isRetried: (status) => isWorthRetrying(status) || status === 401,
      })
      circuit.succeeded()
      return answer
    } catch (error) {
      circuit.failed()
      throw error
    }
  }
}

function isToken(body: unknown): body is AccessToken {
  return (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    typeof body.access_token === 'string' &&
    'expires_in' in body &&
    typeof body.expires_in === 'number'
  )
}
