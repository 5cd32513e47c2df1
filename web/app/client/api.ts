/** After a 401: one refresh for all calls and tabs, one retry, then sign-out (spec §4, D7). */
import { CallFailed, type Client, createClient } from '@warung/contract/client.ts'
import { LANGUAGE_HEADER } from '@warung/contract/values/languages.ts'
import { isRouteErrorResponse } from 'react-router'
import { LANGUAGE } from '../language/language'
import { accessToken, clearSession, refreshToken, storeAccessToken, storeRole } from '../stored/session'
import { ResponseCache } from './response-cache'
import { screenRevalidation } from './revalidate-stale'
import { clientTexts } from './texts'

export { CallFailed, type Client }

const REQUEST_TIMEOUT_MS = 20_000 // spec §9

const responseCache = new ResponseCache(() => {
  screenRevalidation.isDue = true
})

function timedOut(): CallFailed {
  return new CallFailed(0, clientTexts.timeout)
}

/** Reads the whole body, because a connection that breaks midway is a network failure too. */
async function fetchWithBody(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init)
  return new Response(answer.body && (await answer.arrayBuffer()), answer)
}

async function fetchAnswer(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set(LANGUAGE_HEADER, LANGUAGE)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetchWithBody(path, { ...init, headers, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    if (timeout.aborted) throw timedOut()
    throw new CallFailed(0, clientTexts.network)
  }
}

const anonymousClient = createClient((path, init) => fetchAnswer(path, init, undefined))

/** False for 429, 5xx and network failures: the session may still be valid (D21). */
function isApiProblem(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** @returns undefined if the session is over @throws {CallFailed} if that is unknown */
async function refreshedToken(stale: string): Promise<string | undefined> {
  const current = accessToken()
  if (current !== undefined && current !== stale) return current
  const refresh_token = refreshToken()
  if (current === undefined || refresh_token === undefined) return undefined
  try {
    const { data } = await anonymousClient('POST /api/v1/auth/refresh', {
      body: { access_token: stale, refresh_token },
    })
    storeAccessToken(data.access_token)
    storeRole(data)
    return data.access_token
  } catch (error) {
    if (isApiProblem(error)) return undefined
    throw error
  }
}

/** One tab at a time; but a tab that the browser has suspended must not block the others. */
async function refreshInLock(stale: string): Promise<string | undefined> {
  if (!navigator.locks) return refreshedToken(stale)
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  let isMine = false
  try {
    return await navigator.locks.request('warung-refresh', { signal }, () => {
      isMine = true
      return refreshedToken(stale)
    })
  } catch (error) {
    throw isMine ? error : timedOut()
  }
}

let refreshing: Promise<string | undefined> | undefined

function refreshOnce(stale: string): Promise<string | undefined> {
  refreshing ??= refreshInLock(stale).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Ends only the session of this token, not one begun since then. */
function sessionRefused(token: string): void {
  if (accessToken() === token) clearSession()
}

/** Retries a 401 once with a fresh token. Signs out if there is none, or after a second 401 (spec §4, D21). */
export async function withSession<Answer extends { readonly status: number }>(
  attempt: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const token = accessToken()
  const answer = await attempt(token)
  if (answer.status !== 401 || token === undefined) return answer
  const fresh = await refreshOnce(token)
  if (fresh === undefined) {
    sessionRefused(token)
    return answer
  }
  const second = await attempt(fresh)
  if (second.status === 401) sessionRefused(fresh)
  return second
}

async function sendSignedIn(path: string, init: RequestInit): Promise<Response> {
  try {
    return path.startsWith('/api/v1/auth/')
      ? await fetchAnswer(path, init, accessToken())
      : await withSession((token) => fetchAnswer(path, init, token))
  } finally {
    if (init.method !== 'GET') responseCache.clear()
  }
}

export const browserApi: Client = createClient(responseCache.withRecordedPrices(sendSignedIn))

function sendSignedOut(path: string, init: RequestInit): Promise<Response> {
  return fetchAnswer(path, init, undefined)
}

/** Sends no token, because prefetching must not end a session. */
export const prefetchApi: Client = responseCache.client(sendSignedOut, 'prefetch')
/** Caches the calls of the current screen, for going back to it. */
export const cachingApi: Client = responseCache.client(sendSignedOut, 'store')

const navigateApi = responseCache.client(sendSignedIn, 'open')
const restoreApi = responseCache.client(sendSignedIn, 'restore')
const revalidateApi = responseCache.client(sendSignedIn, 'revalidate')

/** For loaders of catalog screens: opens them from the cache, and revalidates them with the server. */
export function catalogApi({ url }: Request): Client {
  const { pathname, search } = new URL(url)
  const address = pathname + search
  if (screenRevalidation.isReload(address)) return revalidateApi
  // on back and forward, the browser changes the address before the screen loads
  return address === window.location.pathname + window.location.search ? restoreApi : navigateApi
}

/** The server's message, else the network's, else a general one (spec §8). */
export function messageOf(error: unknown): string {
  if (error instanceof CallFailed) return error.message
  return isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== ''
    ? error.data
    : clientTexts.failed
}
