/** A browser that asks again: what goes unanswered may have been done. */
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 60
const WAIT_MS = 400
const GIVE_UP_STATUSES = [400, 401, 403, 404, 409, 422]

export type Reply = { readonly status: number; readonly body: Record<string, unknown> }

async function sendOnce(url: string, init: RequestInit): Promise<Reply | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
    const body = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, body }
  } catch {
    return undefined // killed, cut, hanging or nonsense: all the same to a browser
  }
}

/** Undefined when the tab was closed before any answer came that says yes or no. */
export async function retryUntilAnswered(url: string, init: RequestInit): Promise<Reply | undefined> {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const reply = await sendOnce(url, init)
    if (reply && (reply.status < 300 || GIVE_UP_STATUSES.includes(reply.status))) return reply
    await sleep(WAIT_MS)
  }
  return undefined
}

export function jsonHeaders(method: string, body: unknown, headers: Record<string, string>): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

export function dataOf(reply: Reply | undefined): Record<string, unknown> {
  return (reply?.body.data ?? {}) as Record<string, unknown>
}
