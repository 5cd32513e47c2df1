/** Describes errors for the log without customer data (threats.md): libraries' messages may quote it, ours do not. */
import path from 'node:path'
import { isSqlState } from './errors.ts'
import { sqlStateMessage } from './sql-state-messages.ts'
import { unavailableMessage } from './unavailable.ts'

export type ErrorRecord = {
  readonly type: string
  readonly code?: string | number
  readonly message?: string
  readonly schema?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly syscall?: string
  readonly status?: number
  readonly issues?: readonly string[]
  readonly at?: readonly string[]
  readonly errors?: readonly ErrorRecord[]
  readonly cause?: ErrorRecord
}

const CAUSES_MAX = 5
const FRAMES_MAX = 8
const PARTS_MAX = 5
const TEXT_LENGTH_MAX = 300

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const FRAME = /^ {4}at (?:.* )?\(?(?:file:\/\/|node:|\/|[A-Za-z]:\\|<anonymous>|native|index )[^()]*\)?$/
const OWN_SOURCE = /(?:^|[ (/])(?:server|contract)\/src\//
export class CopiedError extends Error {}

/** V8 quotes values in the messages of these errors. */
const QUOTING = new Set<unknown>([
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
  AggregateError,
  CopiedError,
])

export function describeBriefly(error: unknown): ErrorRecord {
  return guarded(error, false)
}

export function describeError(error: unknown): ErrorRecord {
  return guarded(error, true)
}

export function errorText(error: unknown): string {
  const lines: string[] = []
  for (let record: ErrorRecord | undefined = describeError(error); record; record = record.cause) {
    const { type, code, message, constraint, at = [] } = record
    const parts = [type, code, constraint, message].filter((part) => part !== undefined)
    lines.push(`${lines.length === 0 ? '' : 'caused by '}${parts.join(' ')}`)
    lines.push(...at.map((frame) => `    ${frame}`))
  }
  return lines.join('\n')
}

export function ownMessage(error: Error): string | undefined {
  return isOwn(error, framesOf(error)) ? bounded(error.message) : undefined
}

function guarded(error: unknown, withFrames: boolean): ErrorRecord {
  try {
    return record(error, { depth: 1, seen: new Set(), withFrames })
  } catch {
    return { type: 'an error that cannot be read' } // a getter threw
  }
}

type Walk = { readonly depth: number; readonly seen: Set<unknown>; readonly withFrames: boolean }

function record(error: unknown, walk: Walk): ErrorRecord {
  walk.seen.add(error)
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = framesOf(error)
  const message = safeMessageOf(error, frames)
  const deeper = { ...walk, depth: walk.depth + 1 }
  const next = (cause: unknown) => cause instanceof Error && !walk.seen.has(cause) && walk.depth < CAUSES_MAX
  const errors = errorsOf(error).filter(next).slice(0, PARTS_MAX)
  return {
    type: errorName(error),
    ...safeFields(error),
    ...(message === undefined ? {} : { message }),
    ...issuesOf(error),
    ...(walk.withFrames && frames.length > 0 ? { at: frames.slice(0, FRAMES_MAX) } : {}),
    ...(errors.length > 0 ? { errors: errors.map((part) => record(part, deeper)) } : {}),
    ...(next(error.cause) ? { cause: record(error.cause, deeper) } : {}),
  }
}

function errorName(error: Error): string {
  const name: unknown = error.constructor?.name
  return isWord(name) ? name : 'Error'
}

function safeMessageOf(error: Error, frames: readonly string[]): string | undefined {
  if (isOwn(error, frames) || isOfSystem(error)) return bounded(error.message)
  const code: unknown = Reflect.get(error, 'code')
  return isSqlState(code) ? sqlStateMessage(code) : unavailableMessage(error)
}

function isOwn(error: Error, frames: readonly string[]): boolean {
  if (['params', 'detail', 'severity'].some((field) => field in error)) return false
  return !QUOTING.has(error.constructor) && frames[0] !== undefined && OWN_SOURCE.test(frames[0])
}

/** True for errors that name only files and addresses chosen by the operator. */
function isOfSystem(error: Error): boolean {
  const isSystemCall =
    typeof Reflect.get(error, 'errno') === 'number' && isWord(Reflect.get(error, 'syscall'))
  return isSystemCall || Reflect.get(error, 'code') === 'ERR_MODULE_NOT_FOUND'
}

/** Also cuts a message that looks like stack frames. */
function framesOf(error: Error): string[] {
  const stack = typeof error.stack === 'string' ? error.stack : ''
  const begin = stack.indexOf(error.message)
  if (begin === -1) return []
  const lines = stack.slice(begin + error.message.length).split('\n')
  return lines
    .filter((line) => FRAME.test(line) && line.length <= TEXT_LENGTH_MAX)
    .map((line) => line.trim().replace(/^at /, '').replace('file://', '').replace(`${ROOT}${path.sep}`, ''))
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_$.-]{1,80}$/.test(value)
}

function safeFields(error: Error): Partial<ErrorRecord> {
  const fields: Record<string, string | number> = {}
  for (const name of ['code', 'schema', 'table', 'column', 'constraint', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (isWord(value) || typeof value === 'number') fields[name] = value
  }
  const status = errorStatus(error)
  return { ...fields, ...(status === undefined ? {} : { status }) }
}

function errorStatus(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status: unknown =
    typeof metadata === 'object' && metadata !== null
      ? Reflect.get(metadata, 'httpStatusCode')
      : Reflect.get(error, 'statusCode')
  return typeof status === 'number' ? status : undefined
}

function errorsOf(error: Error): unknown[] {
  const errors: unknown = Reflect.get(error, 'errors')
  return Array.isArray(errors) ? errors : []
}

function issuesOf(error: Error): Pick<ErrorRecord, 'issues'> {
  const issues: unknown = Reflect.get(error, 'issues')
  if (!Array.isArray(issues)) return {}
  return { issues: issues.slice(0, PARTS_MAX).map(issueText) }
}

function issueText(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return 'unknown'
  const code: unknown = Reflect.get(issue, 'code')
  const issuePath: unknown = Reflect.get(issue, 'path')
  const parts = Array.isArray(issuePath) ? issuePath.map((part) => (isWord(part) ? part : '…')) : []
  return `${isWord(code) ? code : 'unknown'} at ${parts.join('/')}`
}

function bounded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, TEXT_LENGTH_MAX)
}
