import { Problem } from '../platform/problems/problem.ts'

const IDEMPOTENCY_KEY_LENGTH_MAX = 200

/** @throws {Problem} idempotency_key_invalid */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (
    typeof header === 'string' &&
    header.length <= IDEMPOTENCY_KEY_LENGTH_MAX &&
    /^[\x21-\x7e]+$/.test(header)
  )
    return header
  throw new Problem('idempotency_key_invalid', { lengthMax: IDEMPOTENCY_KEY_LENGTH_MAX })
}
