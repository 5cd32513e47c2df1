import type { Call } from '@warung/contract/call-definition.ts'
import type { z } from 'zod'
import { Problem } from '../platform/problems/problem.ts'
import type { RawInput } from './in-process-api.ts'

function parseOrProblem(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new Problem('invalid_input', { issues: result.error.issues })
  return result.data
}

/** An invalid id is treated as not found. */
function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem('address_not_found')
  return result.data
}

type ReadInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** @throws {Problem} address_not_found, invalid_input */
export function readInput(call: Call, { params, query }: RawInput, body?: unknown): ReadInput {
  return {
    params: parseParams(call.params, params),
    query: parseOrProblem(call.query, query),
    body: parseOrProblem(call.body, body),
  }
}
