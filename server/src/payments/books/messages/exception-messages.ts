/** The shape of a language: kinds without text, and text without a kind, do not compile. */
import type { ExceptionKind } from '@warung/contract/values/exception-kinds.ts'
import type { ExceptionParams } from '../exception-params.ts'

export type ExceptionText = { readonly what: string; readonly whatToDo: string }

export type ExceptionMessages = {
  readonly [K in ExceptionKind]: K extends keyof ExceptionParams
    ? (params: ExceptionParams[K]) => ExceptionText
    : ExceptionText
}
