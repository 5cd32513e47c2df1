/** The secret key signs each request. */
import { basicAuthHttp, type HttpTiming, type JsonAnswer, type JsonRequest } from '../basic-auth-http.ts'
import { ProviderUnavailable } from '../provider.ts'

type XenditRequest = Omit<JsonRequest, 'url'> & { readonly path: string }

export type XenditHttp = (request: XenditRequest) => Promise<JsonAnswer>

/** @param apiUrl without a trailing slash */
export function xenditHttp(
  { apiUrl, secretKey }: { readonly apiUrl: string; readonly secretKey: string },
  timing?: HttpTiming,
): XenditHttp {
  const http = basicAuthHttp({ name: 'Xendit', key: secretKey }, timing)
  return ({ path, ...request }) => http({ ...request, url: `${apiUrl}${path}` })
}

export function strangeAnswer(path: string, status: number): ProviderUnavailable {
  return new ProviderUnavailable(`Xendit answered ${status} for ${path}`)
}
