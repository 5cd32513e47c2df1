/** The shape of a language: words for every code. A code without words, or words without a code, do not compile. */
import type { ProblemCode } from '@warung/contract/values/problem-codes.ts'
import type { ProblemParams } from '../problem-params.ts'

export type ProblemFieldErrors = Record<string, string[]>

/** `errors` says of fields by their name on the wire what is wrong with them. */
export type ProblemText = { readonly message: string; readonly errors?: ProblemFieldErrors | undefined }

type Words = string | ProblemText

export type ProblemMessages = {
  readonly [C in ProblemCode]: C extends keyof ProblemParams ? (params: ProblemParams[C]) => Words : Words
}

export function problemText(messages: ProblemMessages, code: ProblemCode, params: unknown): ProblemText {
  const entry = messages[code]
  // the code decides which params there are (ProblemDetails): TypeScript does not follow that through the table
  const words: Words = typeof entry === 'function' ? (entry as (given: unknown) => Words)(params) : entry
  return typeof words === 'string' ? { message: words } : words
}
