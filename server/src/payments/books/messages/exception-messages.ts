/** Each language has exactly the kinds: a missing or extra text does not compile. */
import type { ExceptionKind } from '@warung/contract/values/exception-kinds.ts'
import type { ExceptionParams } from '../exception-params.ts'

export type ExceptionText = { readonly what: string; readonly whatToDo: string }

export type ExceptionMessages = {
  readonly [K in ExceptionKind]: K extends keyof ExceptionParams
    ? (params: ExceptionParams[K]) => ExceptionText
    : ExceptionText
}
