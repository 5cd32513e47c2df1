import type { z } from 'zod'

/** `shopper`: customers and guests (spec §6). `admin`: roles 1 and 2. `superAdmin`: role 1. */
export type Access = 'anyone' | 'signed-in' | 'shopper' | 'admin' | 'superAdmin'

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
  /** overrides the default size limit */
  readonly bodyBytesMax?: number
  readonly file?: string
  readonly answer: z.ZodType
  readonly status: 200 | 201
  readonly refusals: readonly (404 | 409 | 413 | 415 | 422 | 503 | 507)[]
  /** sent as a file, not as JSON */
  readonly fileType?: 'text/csv' | 'application/xml'
  readonly isCatalog?: true
}

/** Keyed by the specification's own line (spec §7): `'GET /api/v1/product/{id}'`. */
export type CallTable = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/v1/${string}`, Call>
>
