/** JSON over HTTP to a payment provider: each request bears what proves who asks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { KeyRefused, ProviderUnavailable } from './provider.ts'

export type HttpTiming = {
  readonly totalMs: number
  readonly retryWaitMs: number
  readonly tries: number
}

const HTTP_TIMING: HttpTiming = { totalMs: 10_000, retryWaitMs: 300, tries: 3 }

export type JsonRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** for what a repeat would do twice */
  readonly isSentOnce?: boolean
}

export type JsonAnswer = { readonly status: number; readonly body: unknown }

type CalledGateway = {
  /** as it stands in the log */
  readonly name: string
  /** The headers that prove who asks, of each try anew. @param text the body as it is sent */
  readonly authorize: (request: JsonRequest, text: string | undefined) => Readonly<Record<string, string>>
  /** where the body says it better; 401 is a refused key */
  readonly statusOf?: (status: number, body: unknown) => number
}

/** The secret key as the user name, without a password. */
export function basicAuth(key: string): CalledGateway['authorize'] {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return () => ({ authorization })
}

export function strangeAnswer(name: string, path: string, status: number): ProviderUnavailable {
  return new ProviderUnavailable(`${name} answered ${status} for ${path}`)
}

/** Repeats on network errors, 429 and 5xx. The function throws {ProviderUnavailable} for those and for a refused key. */
export function gatewayHttp(
  { name, authorize, statusOf }: CalledGateway,
  timing: HttpTiming = HTTP_TIMING,
): (request: JsonRequest) => Promise<JsonAnswer> {
  const send = async (request: JsonRequest, signal: AbortSignal): Promise<JsonAnswer> => {
    const { method, url, json, headers } = request
    const sent = json === undefined ? undefined : JSON.stringify(json)
    const response = await fetch(url, {
      method,
      headers: {
        ...authorize(request, sent),
        accept: 'application/json',
        'content-type': 'application/json',
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: statusOf?.(response.status, body) ?? response.status, body }
  }

  return async (request) => {
    const signal = AbortSignal.timeout(timing.totalMs)
    const tries = request.isSentOnce === true ? 1 : timing.tries
    let last: unknown
    for (let attempt = 1; attempt <= tries && !signal.aborted; attempt += 1) {
      try {
        const answer = await send(request, signal)
        if (answer.status === 401) throw new KeyRefused(`${name} refuses the secret key`)
        if (answer.status < 500 && answer.status !== 429) return answer
        last = new Error(`${name} answered ${answer.status}`)
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error
        last = error
      }
      if (attempt < tries) await sleep(timing.retryWaitMs * attempt, undefined, { signal }).catch(() => {}) // out of time: the loop ends
    }
    throw new ProviderUnavailable(`${name} does not answer as it should`, { cause: last })
  }
}
