import type { FastifyReply } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'

const ANSWER_RETRY_AFTER_SECONDS = 3

/** @throws {Problem} too_many_requests while an earlier answer of the key is made or sent */
export type OneAnswerAtATime = <T>(key: string, reply: FastifyReply, answer: () => Promise<T>) => Promise<T>

/** For large answers, which stay in memory until a slow reader has them. */
export function createOneAnswerAtATime(): OneAnswerAtATime {
  const busy = new Set<string>()
  return async (key, { raw }, answer) => {
    if (busy.has(key))
      throw new Problem('too_many_requests', { retryAfterSeconds: ANSWER_RETRY_AFTER_SECONDS })
    busy.add(key)
    const closed = raw.closed
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          raw.once('close', resolve)
        })
    try {
      return await answer()
    } finally {
      void closed.then(() => busy.delete(key)) // a caller who leaves does not stop the work
    }
  }
}
