/** What can go wrong, in words for a person; no HTTP here (http/answer-problem.ts knows the statuses). */

export type ProblemKind =
  | 'bad-input'
  | 'not-acceptable'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'unavailable'
  | 'no-space'

export type FieldErrors = Record<string, string[]>

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: ProblemKind,
    message: string,
    more: { errors?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
