/** A missing or extra message does not compile. */
import type { ProblemCode } from '@warung/contract/values/problem-codes.ts'
import type { ProblemParams } from '../problem-params.ts'

export type ProblemFieldErrors = Record<string, string[]>

export type ProblemText = { readonly message: string; readonly errors?: ProblemFieldErrors | undefined }

type MessageText = string | ProblemText

export type ProblemMessages = {
  readonly [C in ProblemCode]: C extends keyof ProblemParams
    ? (params: ProblemParams[C]) => MessageText
    : MessageText
}

export type TranslationOf<English extends Partial<ProblemMessages>> = Pick<
  ProblemMessages,
  Extract<keyof English, ProblemCode>
>

export function aboutField(field: string, message: string, complaint: string = message): ProblemText {
  return { message, errors: { [field]: [complaint] } }
}

export function aboutFaults<Fault extends { readonly index: number }>(
  intro: string,
  faults: readonly Fault[],
  field: (index: number) => string,
  textOf: (fault: Fault) => string,
): ProblemText {
  return {
    message: `${intro} ${[...new Set(faults.map(textOf))].join(' ')}`,
    errors: Object.fromEntries(faults.map((fault) => [field(fault.index), [textOf(fault)]])),
  }
}

/** Faults in the rows of `products`, each reported at its own field. */
export function aboutRows<Fault extends { readonly index: number }>(
  intro: string,
  faults: readonly Fault[],
  textOf: (fault: Fault) => readonly [field: string, text: string],
): ProblemText {
  const worded = faults.map((fault) => [`products.${fault.index}`, ...textOf(fault)] as const)
  return {
    message: `${intro} ${[...new Set(worded.map(([, , text]) => text))].join(' ')}`,
    errors: Object.fromEntries(worded.map(([row, field, text]) => [`${row}.${field}`, [text]])),
  }
}

export function problemText(messages: ProblemMessages, code: ProblemCode, params: unknown): ProblemText {
  const entry = messages[code]
  // TypeScript does not connect ProblemDetails with the table's entry
  const text: MessageText =
    typeof entry === 'function' ? (entry as (params: unknown) => MessageText)(params) : entry
  return typeof text === 'string' ? { message: text } : text
}
