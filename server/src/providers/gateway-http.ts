/** JSON over HTTP to a payment provider, with authorization on every request. */
import { KeyRefused, ProviderUnavailable } from './provider.ts'
import { RETRY_TIMING, type RetryTiming, sendWithRetries } from './send-with-retries.ts'

export type JsonRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** not retried, because a repeat would take effect twice */
  readonly isSentOnce?: boolean
}

export type JsonAnswer = { readonly status: number; readonly body: unknown }

type CalledGateway = {
  /** used in the log */
  readonly name: string
  /** Authorization headers, made anew for each try. @param text the body as sent */
  readonly authorize: (request: JsonRequest, text: string | undefined) => Readonly<Record<string, string>>
  /** for providers whose body has a better status; 401 means a rejected key */
  readonly statusOf?: (status: number, body: unknown) => number
}

/** HTTP basic authentication with the secret key as user name and no password. */
export function basicAuth(key: string): CalledGateway['authorize'] {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  return () => ({ authorization })
}

export function unexpectedResponse(name: string, path: string, status: number): ProviderUnavailable {
  return new ProviderUnavailable(`${name} answered ${status} for ${path}`)
}

/**
 * Retries network errors, 429 and 5xx.
 * The returned function throws {ProviderUnavailable} for those and for a rejected key.
 */
export function gatewayHttp(
  { name, authorize, statusOf }: CalledGateway,
  timing: RetryTiming = RETRY_TIMING,
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
    const status = statusOf?.(response.status, body) ?? response.status
    if (status === 401) throw new KeyRefused(`${name} refuses the secret key`)
    return { status, body }
  }

  return (request) =>
    sendWithRetries({
      name,
      timing: request.isSentOnce === true ? { ...timing, tries: 1 } : timing,
      send: (signal) => send(request, signal),
    })
}
