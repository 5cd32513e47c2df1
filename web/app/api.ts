/**
 * The contract's client for each side. In the browser: bearer token, 20 s time-out, and on a 401
 * one refresh for all calls in flight and all tabs, one retry, then signed out (spec §4, D7).
 */
import { CallFailed, type Client, createClient } from '@warung/contract/client.ts'
import { accessToken, forgetSession, refreshToken, rememberAccessToken } from './stored/session'

export { CallFailed, type Client }

const REQUEST_TIMEOUT_MS = 20_000 // spec §9

const send = async (path: string, init: RequestInit, token: string | undefined): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(path, { ...init, headers, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    const words = timeout.aborted
      ? 'The shop took too long to answer. Please try again.'
      : 'Network Error: the shop cannot be reached. Please check your connection and try again.'
    throw new CallFailed(0, words)
  }
}

const plain = createClient((path, init) => send(path, init, undefined))

/** Another tab may have refreshed meanwhile: then its token is the one to use. */
const refreshedToken = async (stale: string): Promise<string | undefined> => {
  const current = accessToken()
  if (current !== undefined && current !== stale) return current
  const refresh_token = refreshToken()
  if (current === undefined || refresh_token === undefined) return undefined
  try {
    const { data } = await plain('POST /api/v1/auth/refresh', {
      body: { access_token: stale, refresh_token },
    })
    rememberAccessToken(data.access_token)
    return data.access_token
  } catch (error) {
    // no answer is no refusal: the session may still be good
    if (error instanceof CallFailed && (error.status === 401 || error.status === 400)) return undefined
    throw error
  }
}

let refreshing: Promise<string | undefined> | undefined

const refreshOnce = (stale: string): Promise<string | undefined> => {
  const work = () => refreshedToken(stale)
  refreshing ??= (navigator.locks ? navigator.locks.request('warung-refresh', work) : work()).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** A 401 is tried once more with a fresh token; signed out when there is none (spec §4). */
export const withSession = async <Answer extends { readonly status: number }>(
  attempt: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> => {
  const token = accessToken()
  const answer = await attempt(token)
  if (answer.status !== 401 || token === undefined) return answer
  const fresh = await refreshOnce(token)
  if (fresh === undefined) {
    forgetSession()
    return answer
  }
  return attempt(fresh)
}

const sendSignedIn = (path: string, init: RequestInit): Promise<Response> =>
  path.startsWith('/api/v1/auth/')
    ? send(path, init, accessToken())
    : withSession((token) => send(path, init, token))

export const browserApi: Client = createClient(sendSignedIn)

/** Words for a person, whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof CallFailed ? error.message : 'Something went wrong. Please try again.'
