/**
 * Every request carries the server key. Retries take effect once, because requests use our own ids; a retry of a
 * refund that was made is refused as a repeat (midtrans-provider.ts).
 */
import { basicAuth, gatewayHttp, type JsonAnswer } from '../gateway-http.ts'
import type { RetryTiming } from '../send-with-retries.ts'

export type MidtransAccount = {
  /** for tokens of the browser's script */
  readonly snapUrl: string
  /** for statuses, cancellations and refunds */
  readonly apiUrl: string
  readonly serverKey: string
}

type MidtransRequest = {
  readonly method: 'GET' | 'POST'
  readonly api: 'snap' | 'core'
  readonly path: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `status` is the body's `status_code`, if present, because errors also come as HTTP 200. */
export type MidtransHttp = (request: MidtransRequest) => Promise<JsonAnswer>

function midtransStatus(status: number, body: unknown): number {
  if (status >= 300 || typeof body !== 'object' || body === null || !('status_code' in body)) return status
  const code = Number(body.status_code)
  return Number.isInteger(code) && code > 0 ? code : status
}

export function midtransHttp(account: MidtransAccount, timing?: RetryTiming): MidtransHttp {
  const http = gatewayHttp(
    { name: 'Midtrans', authorize: basicAuth(account.serverKey), statusOf: midtransStatus },
    timing,
  )
  return ({ api, path, ...request }) =>
    http({ ...request, url: `${api === 'snap' ? account.snapUrl : account.apiUrl}${path}` })
}
