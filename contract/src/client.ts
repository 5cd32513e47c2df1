/** Imports types only: zod stays out of a shopper's first load. */
import type { z } from 'zod'
import type { CallName, Calls } from './call.ts'
import type { ProblemCode } from './values/problem-codes.ts'

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> = Calls[N] extends { [P in K]: infer S }
  ? S extends z.ZodType
    ? K extends 'body'
      ? z.input<S>
      : z.output<S>
    : never
  : never

type Has<N extends CallName, K extends string> = Calls[N] extends { [P in K]: unknown } ? true : false

export type CallInput<N extends CallName> = (Has<N, 'params'> extends true
  ? { params: Part<N, 'params'> }
  : unknown) &
  (Has<N, 'query'> extends true ? { query?: Part<N, 'query'> } : unknown) &
  (Has<N, 'body'> extends true
    ? undefined extends Part<N, 'body'>
      ? { body?: Part<N, 'body'> }
      : { body: Part<N, 'body'> }
    : unknown) &
  (Has<N, 'file'> extends true ? { form: FormData } : unknown) & {
    headers?: Record<string, string>
    signal?: AbortSignal
    keepalive?: boolean
  }

/** The values that a form may send for a single-valued field. */
export type EnteredScalar = string | number | boolean | null

/** Accepts any scalar: no optional field discriminates a union. */
type OptionalAsEntered<T> = undefined extends T
  ? T extends EnteredScalar | undefined
    ? EnteredScalar
    : never
  : never

/** A body as entered. Empty fields and text that is not a number go to the server, whose error names the field (D14). */
export type AsEntered<T> = T extends number | boolean
  ? T | string | null
  : T extends readonly (infer Item)[]
    ? readonly AsEntered<Item>[]
    : T extends object
      ? { [K in keyof T]: AsEntered<T[K]> | OptionalAsEntered<T[K]> }
      : T

type EnteredInput<N extends CallName> = Omit<CallInput<N>, 'body'> & {
  enteredBody: AsEntered<Part<N, 'body'>>
}

export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>

export type FieldErrors = Readonly<Record<string, readonly string[]>>

type CallFailure = {
  readonly code?: ProblemCode | undefined
  readonly errors?: FieldErrors | undefined
  readonly retryAfterSeconds?: number | undefined
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** undefined without an answer or from a proxy; a newer server may send unknown codes */
  readonly code: ProblemCode | undefined
  readonly errors: FieldErrors
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, { code, errors = {}, retryAfterSeconds }: CallFailure = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type Client = <N extends CallName>(
  name: N,
  ...input: Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>]
    : [input: CallInput<N> | EnteredInput<N>]
) => Promise<CallAnswer<N>>

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  enteredBody?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

function addressOf(template: string, input: LooseInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, String(value))
  }
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

/** Ignores parts of an unexpected shape: the body may come from a proxy. */
export function problemDetails(body: object): CallFailure {
  const code = 'code' in body && typeof body.code === 'string' ? (body.code as ProblemCode) : undefined
  const errors = 'errors' in body && typeof body.errors === 'object' ? body.errors : null
  return { code, errors: (errors ?? undefined) as FieldErrors | undefined }
}

async function readFailure(response: Response): Promise<CallFailed> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  const body: unknown = await response.json().catch(() => null) // an error page is not JSON: the message is generic
  if (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    body.message
  ) {
    return new CallFailed(response.status, body.message, { ...problemDetails(body), retryAfterSeconds })
  }
  return new CallFailed(response.status, `Request failed with status code ${response.status}`, {
    retryAfterSeconds,
  })
}

/** @throws {CallFailed} for no answer, or one outside 200–299 */
export function createClient(fetch: Fetch): Client {
  return async <N extends CallName>(name: N, rawInput?: unknown): Promise<CallAnswer<N>> => {
    const input = (rawInput ?? {}) as LooseInput
    const space = name.indexOf(' ')
    const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
    const init: RequestInit = { method: name.slice(0, space), headers }
    if (input.signal) init.signal = input.signal
    if (input.keepalive) init.keepalive = true
    const body = input.body ?? input.enteredBody
    if (input.form) init.body = input.form
    else if (body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body)
    }
    const response = await fetch(addressOf(name.slice(space + 1), input), init)
    if (!response.ok) throw await readFailure(response)
    const isText = response.headers.get('content-type')?.startsWith('text/') ?? false
    return (await (isText ? response.text() : response.json())) as CallAnswer<N>
  }
}
