import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { data } from 'react-router'

/** `Number` reads more than an id: `0x4`, `4 `, `1e0`. @throws a friendly 404 (D12) */
export function idParam(param: string): number {
  if (!ID_PATTERN.test(param)) throw data(null, { status: 404 })
  return Number(param)
}
