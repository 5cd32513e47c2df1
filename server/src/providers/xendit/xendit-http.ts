/** Every request carries the secret key. */
import { basicAuth, gatewayHttp, type JsonAnswer, type JsonRequest } from '../gateway-http.ts'
import type { RetryTiming } from '../send-with-retries.ts'

type XenditRequest = Omit<JsonRequest, 'url'> & { readonly path: string }

export type XenditHttp = (request: XenditRequest) => Promise<JsonAnswer>

/** @param apiUrl no trailing slash */
export function xenditHttp(
  { apiUrl, secretKey }: { readonly apiUrl: string; readonly secretKey: string },
  timing?: RetryTiming,
): XenditHttp {
  const http = gatewayHttp({ name: 'Xendit', authorize: basicAuth(secretKey) }, timing)
  return ({ path, ...request }) => http({ ...request, url: `${apiUrl}${path}` })
}
