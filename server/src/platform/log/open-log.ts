import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import {
  CopiedError,
  describeBriefly,
  describeError,
  type ErrorRecord,
  ownMessage,
} from '../database/describe-error.ts'
import { errorCauses, sqlState } from '../database/errors.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { createThrottle } from './throttled-log.ts'

export type LogOptions = {
  readonly level: string
  readonly destination?: DestinationStream
}

const WARN_LEVEL = 40
const ERROR_LEVEL = 50
const LOG_DEPTH_MAX = 4
const SERIALIZED = new Set(['req', 'res'])
const REDACTED = ['req.headers.authorization', 'password', 'access_token', 'refresh_token']

export function openLog({ level, destination }: LogOptions): Logger {
  const throttled = createThrottle()
  const settings: LoggerOptions = {
    level,
    redact: REDACTED,
    // safeLine has already described the error
    serializers: { err: (record: unknown) => record, req: describeRequest, res: describeReply },
    hooks: {
      logMethod(args, write, lineLevel) {
        const line = safeLine(args, lineLevel >= ERROR_LEVEL)
        const writeLine = (count: number) =>
          write.call(this, count > 1 ? { ...line.details, count } : line.details, line.message)
        const isCounted = typeof line.details.count === 'number'
        if (lineLevel < WARN_LEVEL || isCounted) writeLine(1)
        else throttled(`${lineLevel} ${line.kind}`, writeLine)
      },
    },
  }
  return destination === undefined ? pino(settings) : pino(settings, destination)
}

type LogLine = {
  readonly details: Record<string, unknown>
  readonly message: string
  readonly kind: string
}

/** @param withFrames false for warnings, which are expected */
function safeLine(args: readonly unknown[], withFrames: boolean): LogLine {
  const [first, second] = args
  const errors: Error[] = []
  const isObject = typeof first === 'object' && first !== null
  const details = isObject ? (errorIn(first) ? { err: first } : first) : {}
  const describe = (error: Error): ErrorRecord => {
    errors.push(error)
    return withFrames && !isDatabaseUnavailable(error) ? describeError(error) : describeBriefly(error)
  }
  const safe = Object.fromEntries(
    Object.entries(details).map(([name, part]) => [
      name,
      SERIALIZED.has(name) ? part : withoutErrors(part, describe, 1),
    ]),
  )
  const text = typeof first === 'string' ? first : typeof second === 'string' ? second : undefined
  const message = safeMessage(text, errors)
  const outage = errors.find(isDatabaseUnavailable)
  if (outage) return { details: safe, message, kind: `outage ${outage.constructor.name}` }
  const codes = errors.map(
    (error) => `${error.name} ${sqlState(error) ?? String(Reflect.get(error, 'code'))}`,
  )
  return { details: safe, message, kind: [message, ...codes].join(' ') }
}

function withoutErrors(value: unknown, describe: (error: Error) => ErrorRecord, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  const error = errorIn(value)
  if (error) return describe(error)
  if (value instanceof Date) return value
  if (depth >= LOG_DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.map((part) => withoutErrors(part, describe, depth + 1))
  if (!isPlain(value)) return '…' // its contents are unknown
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutErrors(part, describe, depth + 1)]),
  )
}

/** Libraries also pass errors copied into plain objects. */
function errorIn(value: object): Error | undefined {
  if (value instanceof Error) return value
  if (!isPlain(value) || !('stack' in value) || !('message' in value)) return undefined
  const error = new CopiedError()
  Object.assign(error, value)
  return error
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Libraries log error messages, and whole URLs including tokens. */
function safeMessage(text: string | undefined, errors: readonly Error[]): string {
  const all = errors.flatMap((error) => [...errorCauses(error)])
  const isQuoting = all.some(
    (error) => error.message !== '' && text?.includes(error.message) && ownMessage(error) === undefined,
  )
  if (text !== undefined && !isQuoting) return text.replaceAll(/\?[^\s"']+/g, '?…')
  return errors.map(ownMessage).find((message) => message !== undefined) ?? 'an error'
}

function describeRequest(request: { method?: unknown; url?: unknown }): object {
  const path = typeof request.url === 'string' ? request.url.split('?', 1)[0] : undefined
  return { method: request.method, path }
}

function describeReply(reply: { statusCode?: unknown }): object {
  return { status: reply.statusCode }
}
