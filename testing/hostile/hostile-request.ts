/** One hostile request made from an operation of the OpenAPI document. */
import { almostFitting, fittingValue, hostileText, hostileValue, pick } from './hostile-values.ts'
import type { JsonSchema, Operation } from './openapi-operations.ts'

export type HostileRequest = { readonly path: string; readonly init: RequestInit }

type RandomSource = () => number

const IDS = [
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '2147483647',
  '2147483648',
  '9007199254740993',
  'null',
  'NaN',
  'a',
  '%00',
  '%2e%2e',
  '1;2',
  '١',
]
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
]
const BROKEN_BODIES = [
  '{',
  '[',
  '"',
  '{"a":1',
  'nul',
  '{"a":1}{"b":2}',
  '\u0000',
  '{"constructor":{"prototype":{}}}',
  '[1,2',
  'NaN',
]

function hostilePath(operation: Operation, known: readonly number[], random: RandomSource): string {
  return operation.path.replace(/\{\w+\}/g, () =>
    random() < 0.5 && known.length > 0 ? String(pick(known, random)) : pick(IDS, random),
  )
}

function hostileQuery(
  query: ReadonlyMap<string, JsonSchema>,
  known: readonly number[],
  random: RandomSource,
): string {
  const search = new URLSearchParams()
  for (const [name, schema] of query) {
    if (random() < 0.4) continue
    const value = random() < 0.4 ? fittingValue(schema, known, random) : hostileValue(random)
    search.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (random() < 0.1) search.append(name, hostileText(random))
  }
  if (random() < 0.1) search.append(hostileText(random), hostileText(random))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function hostileBody(schema: JsonSchema, known: readonly number[], random: RandomSource): string {
  const dice = random()
  if (dice < 0.15) return JSON.stringify(fittingValue(schema, known, random))
  if (dice < 0.8) return JSON.stringify(almostFitting(schema, known, random))
  if (dice < 0.9) return JSON.stringify(hostileValue(random)) ?? 'null'
  return pick(BROKEN_BODIES, random)
}

function uploadOf(random: RandomSource): FormData {
  const form = new FormData()
  const bytes = Uint8Array.from({ length: Math.floor(random() * 500) }, () => Math.floor(random() * 256))
  form.append(
    random() < 0.7 ? 'file' : hostileText(random),
    new Blob([random() < 0.3 ? '<svg onload=alert(1)>' : bytes], { type: 'image/png' }),
    random() < 0.5 ? 'a.png' : '../../a\u0000.png',
  )
  if (random() < 0.2) form.append('file', 'text')
  return form
}

/** @param tokens those that are worth something; others are made up */
function authorizationOf(tokens: readonly string[], random: RandomSource): string | undefined {
  const dice = random()
  if (dice < 0.6 && tokens.length > 0) return `Bearer ${pick(tokens, random)}`
  if (dice < 0.8) return undefined
  const token = tokens[0] ?? 'a.b.c'
  return pick(
    [
      'Bearer',
      'Bearer null',
      `Bearer ${token.slice(0, -2)}AA`,
      `Basic ${token}`,
      `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`,
      `Bearer ${'x'.repeat(4000)}`,
    ],
    random,
  )
}

/** Header values that fetch itself refuses are of no use here. */
export function hostileRequest(
  operation: Operation,
  known: readonly number[],
  tokens: readonly string[],
  random: RandomSource,
): HostileRequest {
  const headers = new Headers()
  const authorization = authorizationOf(tokens, random)
  if (authorization !== undefined) headers.set('authorization', authorization)
  if (random() < 0.1) headers.set('idempotency-key', pick(['', 'k', 'x'.repeat(300), 'a b', '"'], random))
  if (random() < 0.05) headers.set('x-forwarded-for', '127.0.0.9, 10.0.0.1')
  if (random() < 0.05) headers.set('if-none-match', pick(['*', '"', 'W/"a"', 'a,b,c'], random))
  const init: RequestInit = { method: operation.method, headers, redirect: 'manual' }
  if (operation.isUpload && random() < 0.9) init.body = uploadOf(random)
  else if (operation.body && operation.method !== 'GET') {
    init.body = hostileBody(operation.body, known, random)
    headers.set('content-type', random() < 0.92 ? 'application/json' : pick(CONTENT_TYPES, random))
  }
  return {
    path: `${hostilePath(operation, known, random)}${hostileQuery(operation.query, known, random)}`,
    init,
  }
}
