import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { errorText } from '../database/describe-error.ts'
import { Problem } from '../problems/problem.ts'
import { openLog } from './open-log.ts'

const SECRET = 'siti.rahasia@contoh.test'

function reading() {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { log: openLog({ level: 'trace', destination }), lines }
}

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** As pg makes them, with customer data. */
function refusedRow() {
  return Object.assign(new Error(`duplicate key: ${SECRET}`), {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: `unnamed portal with parameters: $1 = '${SECRET}'`,
    constraint: 'app_user_email',
    table: 'app_user',
  })
}

const failures: [string, () => unknown][] = [
  ['a statement with its parameters', () => new DrizzleQueryError('insert …', [SECRET], refusedRow())],
  ['a row that PostgreSQL quotes', refusedRow],
  ['a body that is no JSON', () => caught(() => JSON.parse(`{"email": "${SECRET}`))],
  ['a number that is none', () => caught(() => BigInt(SECRET))],
  [
    'a validation with its input',
    () => z.object({ email: z.number() }).safeParse({ email: SECRET }, { reportInput: true }).error,
  ],
  ['several at once', () => new AggregateError([refusedRow(), new TypeError(SECRET)], SECRET)],
  [
    'a deep chain',
    () => new Problem('shop_busy', undefined, { cause: new TypeError(SECRET, { cause: SECRET }) }),
  ],
  [
    'a message that looks like a stack',
    () => new SyntaxError(`no\n    at ${SECRET} (/server/src/x.ts:1:1)\n    at ${SECRET}:1:1`),
  ],
  [
    'a message that was changed later',
    () => Object.assign(new SyntaxError(`\n    at ${SECRET} (/x.ts:1:1)`), { message: 'harmless' }),
  ],
  ['a name that is data', () => Object.assign(new TypeError(SECRET), { name: SECRET, code: SECRET })],
  ['what is no error', () => SECRET],
]

describe('the log', () => {
  it.each(failures)('tells of %s without the data', (_, make) => {
    const { log, lines } = reading()
    const error = make()
    log.error({ err: error instanceof Error ? error : undefined }, 'it failed')
    if (error instanceof Error) {
      log.error({ err: { ...error, message: error.message, stack: error.stack } }, 'a copy')
      log.error({ ...error, message: error.message, stack: error.stack })
      log.warn({ holder: Object.assign(new Map(), { error }) }, 'held')
      log.error(error)
      log.warn({ err: error })
      log.error({ err: error }, error.message)
      log.error({ deep: { in: [{ error }] } }, `it failed: ${error.message}`)
      log.child({ reqId: '1' }).fatal(error, 'in a request')
    }
    expect(JSON.stringify(lines)).not.toContain(SECRET)
    expect(errorText(error)).not.toContain(SECRET)
  })

  it('names code, table and constraint, and what the state means', () => {
    const { log, lines } = reading()
    log.error({ err: new DrizzleQueryError('insert …', [SECRET], refusedRow()) }, 'it failed')
    expect(lines).toMatchObject([
      {
        msg: 'it failed',
        err: {
          type: 'DrizzleQueryError',
          cause: {
            code: '23505',
            table: 'app_user',
            constraint: 'app_user_email',
            message: 'a row like it is there already',
          },
        },
      },
    ])
  })

  it('tells what our own sources say, and where it happened', () => {
    const { log, lines } = reading()
    const error = new Problem('image_store_full')
    error.stack = `Problem: There is no space left for pictures.\n    at placeOrder (file:///shop/server/src/orders/place-order/place-order.ts:7:9)\n    at async x (node:internal/y:1:1)`
    log.error({ err: error }, 'it failed')
    expect(lines[0]?.err).toMatchObject({
      type: 'Problem',
      message: 'There is no space left for pictures.',
      at: [
        expect.stringContaining('server/src/orders/place-order/place-order.ts:7:9'),
        'async x (node:internal/y:1:1)',
      ],
    })
  })

  it('keeps an address without what is asked of it', () => {
    const { log, lines } = reading()
    log.warn(`answered twice in "/api/v1/order?access_token=${SECRET}" (GET) route`)
    log.info({ req: { method: 'GET', url: `/api/v1/order?access_token=${SECRET}` } }, 'asked')
    expect(JSON.stringify(lines)).not.toContain(SECRET)
    expect(lines[1]).toMatchObject({ req: { method: 'GET', path: '/api/v1/order' } })
  })

  it('bounds what it tells of one error', () => {
    const { log, lines } = reading()
    let error: Error = new Error('first')
    for (let depth = 0; depth < 1_000; depth += 1) error = new Error('x'.repeat(10_000), { cause: error })
    const ring = new Error('ring')
    ring.cause = ring
    log.error({ err: error }, 'deep')
    log.error({ err: ring }, 'round')
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(16_000)
  })
})

describe('lines that repeat', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
  afterEach(() => vi.clearAllTimers())

  it('count warnings and errors in the log, and leave what is information', () => {
    const { log, lines } = reading()
    for (let turn = 0; turn < 30; turn += 1) {
      log.warn({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }, `try ${turn}`)
      log.info('a job is done')
    }
    vi.advanceTimersByTime(1_000)
    expect(lines.filter(({ level }) => level === 30)).toHaveLength(30)
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([
      { err: { code: 'ECONNREFUSED' } },
      { count: 29 },
    ])
  })
})
