/**
 * The contract's client for each side. In the browser: bearer token, 20 s time-out, and on a 401
 * one refresh for all calls in flight and all tabs, one retry, then signed out (spec §4, D7).
 */
import { CallFailed, type Client, createClient } from '@warung/contract/client.ts'
import { isRouteErrorResponse } from 'react-router'
import { accessToken, forgetSession, refreshToken, rememberAccessToken } from './stored/session'

export { CallFailed, type Client }

const REQUEST_TIMEOUT_MS = 20_000 // spec §9

const tooLate = (): CallFailed => new CallFailed(0, 'The shop took too long to answer. Please try again.')

/** The answer with all of its body: a line that breaks in the middle of it is a broken line as well. */
async function fetchWhole(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init)
  return new Response(answer.body && (await answer.arrayBuffer()), answer)
}

const send = async (path: string, init: RequestInit, token: string | undefined): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetchWhole(path, { ...init, headers, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    if (timeout.aborted) throw tooLate()
    throw new CallFailed(
      0,
      'Network Error: the shop cannot be reached. Please check your connection and try again.',
    )
  }
}

const plain = createClient((path, init) => send(path, init, undefined))

/** 429, 5xx and no answer at all are no refusal: the session may still be good (D21). */
function isRefusal(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429
}

/**
 * Another tab may have refreshed meanwhile: then its token is the one to use.
 * @returns undefined when the session is over
 * @throws {CallFailed} when nobody can tell now
 */
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
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** One tab at a time; a tab that the browser has put to sleep does not keep the others waiting for ever. */
async function refreshAlone(stale: string): Promise<string | undefined> {
  if (!navigator.locks) return refreshedToken(stale)
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  let isMine = false
  try {
    return await navigator.locks.request('warung-refresh', { signal }, () => {
      isMine = true
      return refreshedToken(stale)
    })
  } catch (error) {
    throw isMine ? error : tooLate()
  }
}

let refreshing: Promise<string | undefined> | undefined

const refreshOnce = (stale: string): Promise<string | undefined> => {
  refreshing ??= refreshAlone(stale).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** The session that bears this token is over; another that was begun meanwhile is not. */
function endSession(token: string): void {
  if (accessToken() === token) forgetSession()
}

/** A 401 is tried once more with a fresh token; signed out when there is none, or when that is refused too (spec §4, D21). */
export const withSession = async <Answer extends { readonly status: number }>(
  attempt: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> => {
  const token = accessToken()
  const answer = await attempt(token)
  if (answer.status !== 401 || token === undefined) return answer
  const fresh = await refreshOnce(token)
  if (fresh === undefined) {
    endSession(token)
    return answer
  }
  const second = await attempt(fresh)
  if (second.status === 401) endSession(fresh)
  return second
}

const sendSignedIn = (path: string, init: RequestInit): Promise<Response> =>
  path.startsWith('/api/v1/auth/')
    ? send(path, init, accessToken())
    : withSession((token) => send(path, init, token))

export const browserApi: Client = createClient(sendSignedIn)

const GENERAL = 'Something went wrong. Please try again.'

/** Words for a person, whatever was thrown: the server's, else the network's, else general ones (spec §8). */
export function messageOf(error: unknown): string {
  if (error instanceof CallFailed) return error.message
  return isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== ''
    ? error.data
    : GENERAL
}
