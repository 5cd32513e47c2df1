/** The server key signs each request. Repeats are harmless: all of them name our own ids. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderUnavailable } from '../provider.ts'

export type MidtransAccount = {
  /** tokens for the browser */
  readonly snapUrl: string
  /** states, cancellations, refunds */
  readonly apiUrl: string
  readonly serverKey: string
}

export type MidtransTiming = {
  readonly totalMs: number
  readonly retryWaitMs: number
  readonly tries: number
}

const MIDTRANS_TIMING: MidtransTiming = { totalMs: 10_000, retryWaitMs: 300, tries: 3 }

type MidtransRequest = {
  readonly method: 'GET' | 'POST'
  readonly api: 'snap' | 'core'
  readonly path: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `status` is the body's `status_code` where it has one: errors come as HTTP 200 too. */
type MidtransAnswer = { readonly status: number; readonly body: unknown }

export type MidtransHttp = (request: MidtransRequest) => Promise<MidtransAnswer>

function statusIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('status_code' in body)) return undefined
  const code = Number(body.status_code)
  return Number.isInteger(code) && code > 0 ? code : undefined
}

export function midtransHttp(
  account: MidtransAccount,
  timing: MidtransTiming = MIDTRANS_TIMING,
): MidtransHttp {
  const authorization = `Basic ${Buffer.from(`${account.serverKey}:`).toString('base64')}`

  const send = async (request: MidtransRequest, signal: AbortSignal): Promise<MidtransAnswer> => {
    const { method, api, path, json } = request
    const response = await fetch(`${api === 'snap' ? account.snapUrl : account.apiUrl}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        ...request.headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.ok ? (statusIn(body) ?? response.status) : response.status, body }
  }

  return async (request) => {
    const signal = AbortSignal.timeout(timing.totalMs)
    let last: unknown
    for (let attempt = 1; attempt <= timing.tries && !signal.aborted; attempt += 1) {
      try {
        const answer = await send(request, signal)
        if (answer.status === 401) throw new ProviderUnavailable('Midtrans refuses the server key')
        if (answer.status < 500 && answer.status !== 429) return answer
        last = new Error(`Midtrans answered ${answer.status}`)
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error
        last = error
      }
      if (attempt < timing.tries)
        await sleep(timing.retryWaitMs * attempt, undefined, { signal }).catch(() => {}) // out of time: the loop ends
    }
    throw new ProviderUnavailable('Midtrans does not answer as it should', { cause: last })
  }
}
