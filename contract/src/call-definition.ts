/** What a call of the shop's API is made of; each feature's file has a table of its own calls. */
import type { z } from 'zod'

/** Who may call: anyone; whoever is signed in; customers and guests; roles 1 and 2 (spec §6); role 1. */
export type Access = 'anyone' | 'signed-in' | 'shopper' | 'admin' | 'superAdmin'

/** Which limit of requests a call counts against. */
export type LimitName =
  | 'browse'
  | 'sign-in'
  | 'register'
  | 'refresh'
  | 'write'
  | 'region'
  | 'order-link'
  | 'upload'
  | 'notification'

export type Call = {
  readonly summary: string
  readonly access: Access
  readonly limit: LimitName
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** multipart/form-data with one file in this field, instead of a JSON body */
  readonly file?: string
  readonly answer: z.ZodType
  /** status of success */
  readonly status: 200 | 201
  /** refusals of its own, besides those that any call may answer */
  readonly refusals: readonly (404 | 409 | 413 | 415 | 422 | 503 | 507)[]
  /** the answer is a file of comma-separated values, no JSON */
  readonly isCsv?: true
  /** answers carry an ETag and may be 304: the same for everyone (D17) */
  readonly isCatalog?: true
}

/** A feature's calls, keyed by the specification's own line (spec §7): `'GET /api/v1/product/{id}'`. */
export type CallTable = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/v1/${string}`, Call>
>
