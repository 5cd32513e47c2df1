/** A Problem knows neither HTTP (http/error-handler.ts) nor texts (messages/). */

import type { Language } from '@warung/contract/values/languages.ts'
import {
  type ProblemAnswer,
  type ProblemCode,
  problemAnswers,
} from '@warung/contract/values/problem-codes.ts'
import { englishMessages } from './messages/english.ts'
import { indonesianMessages } from './messages/indonesian.ts'
import { type ProblemMessages, type ProblemText, problemText } from './messages/problem-messages.ts'
import type { ProblemParams } from './problem-params.ts'

export type { ProblemCode }

export type ProblemDetails<C extends ProblemCode> = C extends keyof ProblemParams
  ? [params: ProblemParams[C], options?: ErrorOptions]
  : [params?: undefined, options?: ErrorOptions]

export type PlainProblemCode = Exclude<ProblemCode, keyof ProblemParams>

const messagesByLanguage: Readonly<Record<Language, ProblemMessages>> = {
  en: englishMessages,
  id: indonesianMessages,
}

export class Problem<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Problem'
  readonly code: C
  readonly errors: ProblemText['errors']
  readonly retryAfterSeconds: number | undefined
  readonly #params: unknown

  constructor(code: C, ...[params, options]: ProblemDetails<C>) {
    const { message, errors } = problemText(englishMessages, code, params)
    super(message, options)
    this.code = code
    this.#params = params
    this.errors = errors
    this.retryAfterSeconds = retryAfter(code, params)
  }

  textIn(language: Language): ProblemText {
    return problemText(messagesByLanguage[language], this.code, this.#params)
  }
}

function retryAfter(code: ProblemCode, params: object | undefined): number | undefined {
  if (params && 'retryAfterSeconds' in params) return Number(params.retryAfterSeconds)
  const answer: ProblemAnswer = problemAnswers[code]
  return answer.retryAfterSeconds
}

function httpStatusOf({ code }: Problem): number {
  return problemAnswers[code].status
}

export function isConflict(error: unknown): boolean {
  return error instanceof Problem && httpStatusOf(error) === 409
}

/** Whether the same request may succeed later. */
export function isTemporary(problem: Problem): boolean {
  return httpStatusOf(problem) >= 500
}
