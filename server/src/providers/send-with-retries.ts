/** The time, tries and pauses of one request to a payment provider. */
import { setTimeout as sleep } from 'node:timers/promises'
import { KeyRefused, ProviderUnavailable } from './provider.ts'

export type RetryTiming = {
  /** for all tries together */
  readonly totalMs: number
  readonly retryWaitMs: number
  readonly tries: number
  /** 0 to 1: spreads the retries of requests that failed together */
  readonly random: () => number
}

export const RETRY_TIMING: RetryTiming = {
  totalMs: 10_000,
  retryWaitMs: 300,
  tries: 3,
  random: Math.random,
}

export function isWorthRetrying(status: number): boolean {
  return status === 429 || status >= 500
}

type Sending<Answer> = {
  /** used in the log */
  readonly name: string
  readonly timing: RetryTiming
  readonly send: (signal: AbortSignal) => Promise<Answer>
  readonly isRetried?: (status: number) => boolean
}

/** @throws {KeyRefused} at once, {ProviderUnavailable} after the last try */
export async function sendWithRetries<Answer extends { readonly status: number }>({
  name,
  timing,
  send,
  isRetried = isWorthRetrying,
}: Sending<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(timing.totalMs)
  let last: unknown
  for (let attempt = 1; attempt <= timing.tries && !signal.aborted; attempt += 1) {
    try {
      const answer = await send(signal)
      if (!isRetried(answer.status)) return answer
      last = new Error(`${name} answered ${answer.status}`)
    } catch (error) {
      if (error instanceof KeyRefused) throw error
      last = error
    }
    if (attempt < timing.tries) {
      const wait = timing.retryWaitMs * attempt * (1 + timing.random())
      await sleep(wait, undefined, { signal }).catch(() => {}) // when time is up, the loop ends
    }
  }
  throw new ProviderUnavailable(`${name} does not answer as it should`, { cause: last })
}
