/** What can go wrong, by its code; no HTTP here, and no words (http/error-handler.ts answers, messages/ has the words). */
import {
  type ProblemAnswer,
  type ProblemCode,
  problemAnswers,
} from '@warung/contract/values/problem-codes.ts'
import { englishMessages } from './messages/english.ts'
import { type ProblemText, problemText } from './messages/problem-messages.ts'
import type { ProblemParams } from './problem-params.ts'

export type { ProblemCode }

/** What `new Problem(code, …)` wants after its code: params where its words need some, then perhaps a cause. */
export type ProblemDetails<C extends ProblemCode> = C extends keyof ProblemParams
  ? [params: ProblemParams[C], options?: ErrorOptions]
  : [params?: undefined, options?: ErrorOptions]

/** Codes that stand for themselves. */
export type PlainProblemCode = Exclude<ProblemCode, keyof ProblemParams>

/** `message` is English: for the log, for operators, and for answers as long as there is one language. */
export class Problem<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Problem'
  readonly code: C
  readonly errors: ProblemText['errors']
  readonly retryAfterSeconds: number | undefined

  constructor(code: C, ...[params, options]: ProblemDetails<C>) {
    const { message, errors } = problemText(englishMessages, code, params)
    super(message, options)
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfter(code, params)
  }
}

function retryAfter(code: ProblemCode, params: object | undefined): number | undefined {
  if (params && 'retryAfterSeconds' in params) return Number(params.retryAfterSeconds)
  const answer: ProblemAnswer = problemAnswers[code]
  return answer.retryAfterSeconds
}

/** Another request was faster, or the state is not as the caller took it to be. */
export function isConflict(error: unknown): boolean {
  return error instanceof Problem && problemAnswers[error.code as ProblemCode].status === 409
}
