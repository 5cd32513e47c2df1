/** The shape of a language: words for every kind of exception. A kind without words does not compile, nor words without a kind. */
import type { ExceptionKind } from '@warung/contract/values/exception-kinds.ts'
import type { ExceptionParams } from '../exception-params.ts'

export type ExceptionText = { readonly what: string; readonly whatToDo: string }

export type ExceptionMessages = {
  readonly [K in ExceptionKind]: K extends keyof ExceptionParams
    ? (params: ExceptionParams[K]) => ExceptionText
    : ExceptionText
}
