/**
 * Hostile requests by the thousand, made from the shop's own OpenAPI document. Each answer must be one that
 * the document declares, in the one shape of a refusal, and tell nothing of the shop's inside (threats.md).
 */
import { problemAnswers, problemCodes } from '@warung/contract/values/problem-codes.ts'
import { seededRandom } from '@warung/paypal-simulator/random.ts'
import { placeGenuineOrder } from './genuine-order.ts'
import { hostileRequest } from './hostile-request.ts'
import { type Operation, operationsOf } from './openapi-operations.ts'

export type HostileRun = {
  readonly address: string
  readonly count: number
  readonly seed: number
  /** requests at the same time */
  readonly concurrency: number
  /** ids that exist, of whatever */
  readonly ids: readonly number[]
  readonly tokens: readonly string[]
}

export type HostileReport = {
  readonly requests: number
  /** how often each status came */
  readonly statuses: Readonly<Record<string, number>>
  readonly slowestMs: number
  /** orders that were answered with 201 */
  readonly orderIds: readonly number[]
  /** a sentence for each kind of wrong answer, with the first request that got it */
  readonly faults: readonly string[]
}

/** What any call may answer besides what it declares (serve-call.ts). */
const COMMON_STATUSES = [304, 400, 401, 403, 404, 413, 415, 429, 503]
const LEAK_PATTERNS =
  /node_modules|\bat \S+ \(|\/src\/|select .* from|insert into|\bzod\b|drizzle|postgres|pglite|ECONN|undefined is not/i
const ANSWER_WITHIN_MS = 20_000
/** One honest order in so many requests. */
const GENUINE_EVERY = 200

type HostileAnswer = { readonly status: number; readonly text: string }

function wrongIn(operation: Operation, { status, text }: HostileAnswer): string | undefined {
  if (status >= 500 && status !== 503) return `answers ${status}`
  if (!operation.statuses.has(status) && !COMMON_STATUSES.includes(status))
    return `answers ${status}, undeclared`
  if (status < 400) return undefined
  if (LEAK_PATTERNS.test(text)) return `tells of the inside with ${status}`
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
    if (!isCodeOf(status, code)) return `answers ${status} with the code ${String(code)}`
    return typeof message === 'string' && message !== '' ? undefined : `answers ${status} without a message`
  } catch {
    return `answers ${status} without JSON`
  }
}

/** Whether this is a code that is answered with this status. */
function isCodeOf(status: number, code: unknown): boolean {
  const known = problemCodes.find((each) => each === code)
  return known !== undefined && problemAnswers[known].status === status
}

function orderIdIn(operation: Operation, { status, text }: HostileAnswer): number | undefined {
  if (operation.path !== '/api/v1/order' || status !== 201) return undefined
  return (JSON.parse(text) as { data: { order_id: number } }).data.order_id
}

export async function sendHostileRequests(run: HostileRun): Promise<HostileReport> {
  const document: unknown = await (await fetch(`${run.address}/api/openapi.json`)).json()
  const operations = operationsOf(document)
  const statuses: Record<string, number> = {}
  const faults = new Map<string, string>()
  const orderIds: number[] = []
  let slowestMs = 0
  let begun = 0

  const one = async (index: number): Promise<void> => {
    const random = seededRandom(run.seed * 1_000_003 + index) // any one of them can be sent again alone
    const operation = operations[Math.floor(random() * operations.length)]
    if (!operation) throw new Error('the OpenAPI document has no operations')
    const { path, init } = hostileRequest(operation, run.ids, run.tokens, random)
    const shown = `${operation.method} ${operation.path}`
    const sent = `no. ${index}, ${path.slice(0, 200)} ${String(init.body ?? '').slice(0, 300)}`
    const since = performance.now()
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
      const response = await fetch(`${run.address}${path}`, { ...init, signal })
      const answer = { status: response.status, text: await response.text() }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const wrong = wrongIn(operation, answer)
      if (wrong) faults.set(`${shown} ${wrong}`, `${sent} → ${answer.text.slice(0, 200)}`)
      const orderId = orderIdIn(operation, answer)
      if (orderId !== undefined) orderIds.push(orderId)
    } catch (error) {
      const why = error instanceof Error ? error.name : 'unknown'
      faults.set(`${shown} got no answer (${why})`, sent)
    }
    slowestMs = Math.max(slowestMs, performance.now() - since)
  }
  const order = async (index: number): Promise<void> => {
    const id = await placeGenuineOrder(run.address, `genuine-${run.seed}-${index}`)
    if (id !== undefined) orderIds.push(id)
  }
  const oneAfterAnother = async (): Promise<void> => {
    while (begun < run.count) {
      begun += 1
      if (begun % GENUINE_EVERY === 0) await order(begun)
      else await one(begun)
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, oneAfterAnother))
  return {
    requests: begun,
    statuses,
    slowestMs: Math.round(slowestMs),
    orderIds,
    faults: [...faults].map(([kind, example]) => `${kind}: ${example}`),
  }
}
