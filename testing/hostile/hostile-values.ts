/** Values that no honest client sends, and values that almost fit a schema. */
import type { JsonSchema } from './openapi-operations.ts'

type Random = () => number

export function pick<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "'; drop table shop_order; --",
  '" or 1=1 --',
  '%',
  '_',
  '\\',
  '%%%%%%%%',
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '🛒'.repeat(50),
  'é'.normalize('NFD'),
  'A'.repeat(5_000),
  'a'.repeat(76),
  '-1',
  '1e9',
  '0x10',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '\r\nset-cookie: a=b',
]

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  1e9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  -1e308,
  5e-324,
]

const STRANGE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [2],
  { toString: 1 },
  { $gt: '' },
  { length: -1 },
  JSON.parse('{"__proto__":{"is_admin":true}}'),
]

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export function hostileText(random: Random): string {
  return pick(TEXTS, random)
}

export function hostileValue(random: Random): unknown {
  const dice = random()
  if (dice < 0.4) return hostileText(random)
  if (dice < 0.7) return pick(NUMBERS, random)
  if (dice < 0.97) return pick(STRANGE_VALUES, random)
  return deep(200)
}

/** What fits the schema, mostly; `known` are ids that exist. */
export function fittingValue(schema: JsonSchema, known: readonly number[], random: Random): unknown {
  const [variant] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (variant) return fittingValue(variant, known, random)
  if (schema.enum && schema.enum.length > 0) return pick(schema.enum, random)
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0
      return random() < 0.5 && known.length > 0 ? pick(known, random) : least + Math.floor(random() * 100)
    }
    case 'boolean':
      return random() < 0.5
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () =>
        fittingValue(schema.items ?? {}, known, random),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          fittingValue(field, known, random),
        ]),
      )
    default:
      return pick(['kopi', 'Jl. Kaliurang 5', 'a@b.example', '50000', 'Warung'], random)
  }
}

/** A fitting value with one thing wrong: a field gone, added, doubled in depth or of another kind. */
export function almostFitting(schema: JsonSchema, known: readonly number[], random: Random): unknown {
  const value = fittingValue(schema, known, random)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(random)
  const names = Object.keys(value)
  const changed: Record<string, unknown> = { ...value }
  const dice = random()
  if (names.length > 0 && dice < 0.7) changed[pick(names, random)] = hostileValue(random)
  else if (names.length > 0 && dice < 0.85) delete changed[pick(names, random)]
  else Object.assign(changed, { role_id: 1, user_id: 1, is_admin: true, is_paid: true, total_price: 1 })
  return changed
}
