import { payPalError } from './errors.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asRecord(sent: unknown, field: string): Record<string, unknown> {
  if (sent === undefined || sent === null) throw payPalError('MISSING_REQUIRED_PARAMETER', { field })
  if (!isRecord(sent)) throw payPalError('INVALID_PARAMETER_SYNTAX', { field })
  return sent
}

/** undefined for an absent text */
export function readText(sent: unknown, field: string, longest: number): string | undefined {
  if (sent === undefined) return undefined
  if (typeof sent !== 'string') throw payPalError('INVALID_PARAMETER_SYNTAX', { field })
  if (sent.length < 1 || sent.length > longest) throw payPalError('INVALID_STRING_LENGTH', { field })
  return sent
}

export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
