/** Problems by code, without HTTP (http/error-handler.ts) or texts (messages/). */
import {
  type ProblemAnswer,
  type ProblemCode,
  problemAnswers,
} from '@warung/contract/values/problem-codes.ts'
import { englishMessages } from './messages/english.ts'
import { type ProblemText, problemText } from './messages/problem-messages.ts'
import type { ProblemParams } from './problem-params.ts'

export type { ProblemCode }

/** Arguments after the code: params when its message needs them, then perhaps a cause. */
export type ProblemDetails<C extends ProblemCode> = C extends keyof ProblemParams
  ? [params: ProblemParams[C], options?: ErrorOptions]
  : [params?: undefined, options?: ErrorOptions]

/** Codes without params. */
export type PlainProblemCode = Exclude<ProblemCode, keyof ProblemParams>

/** `message` is English: for the log, operators and answers. */
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

export function isConflict(error: unknown): boolean {
  return error instanceof Problem && problemAnswers[error.code as ProblemCode].status === 409
}
