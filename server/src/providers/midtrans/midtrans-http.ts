/** The server key signs each request. Repeats are harmless: all of them name our own ids. */
import { basicAuthHttp, type HttpTiming, type JsonAnswer } from '../basic-auth-http.ts'

export type MidtransAccount = {
  /** tokens for the browser */
  readonly snapUrl: string
  /** states, cancellations, refunds */
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

/** `status` is the body's `status_code` where it has one: errors come as HTTP 200 too. */
export type MidtransHttp = (request: MidtransRequest) => Promise<JsonAnswer>

function statusIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('status_code' in body)) return undefined
  const code = Number(body.status_code)
  return Number.isInteger(code) && code > 0 ? code : undefined
}

export function midtransHttp(account: MidtransAccount, timing?: HttpTiming): MidtransHttp {
  const http = basicAuthHttp({ name: 'Midtrans', key: account.serverKey, statusIn }, timing)
  return ({ api, path, ...request }) =>
    http({ ...request, url: `${api === 'snap' ? account.snapUrl : account.apiUrl}${path}` })
}
