/** JSON over HTTP with a secret key as the user name, for providers that sign requests so. */
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

type KeyHolder = {
  /** as it stands in the log */
  readonly name: string
  readonly key: string
  /** what a 2xx body says instead of the HTTP status */
  readonly statusIn?: (body: unknown) => number | undefined
}

/** Repeats on network errors, 429 and 5xx. The function throws {ProviderUnavailable} for those and for a refused key. */
export function basicAuthHttp(
  { name, key, statusIn }: KeyHolder,
  timing: HttpTiming = HTTP_TIMING,
): (request: JsonRequest) => Promise<JsonAnswer> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`

  const send = async (request: JsonRequest, signal: AbortSignal): Promise<JsonAnswer> => {
    const { method, url, json, headers } = request
    const response = await fetch(url, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.ok ? (statusIn?.(body) ?? response.status) : response.status, body }
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
