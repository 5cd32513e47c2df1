/** Both languages of problems: nothing is left in English, and each field of a request has a name. */
import { calls } from '@warung/contract/call.ts'
import type { SchemaIssue } from '@warung/contract/fields.ts'
import { INPUT_FAULTS } from '@warung/contract/values/input-faults.ts'
import { problemCodes } from '@warung/contract/values/problem-codes.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readProject } from '../../../../../testing/walls/project-files.ts'
import { Problem } from '../problem.ts'
import type { BankStatementFault, ProblemParams, RefundProgress } from '../problem-params.ts'
import { englishMessages } from './english.ts'
import { englishValidation } from './english-validation.ts'
import { indonesianMessages } from './indonesian.ts'
import { knownLabel } from './indonesian-labels.ts'
import { indonesianValidation } from './indonesian-validation.ts'
import { problemText } from './problem-messages.ts'

type Samples = { readonly [Code in keyof ProblemParams]: readonly ProblemParams[Code][] }

const wait = [{ retryAfterSeconds: 3 }]
const money = [{ amount: '12.50', currency: 'USD' }]
const progress = (['under_way', 'all', 'refused'] satisfies RefundProgress[]).map((step) => ({
  progress: step,
}))
const issues: readonly SchemaIssue[] = [
  { code: 'too_big', origin: 'string', maximum: 40, path: ['name'], message: '', input: '' },
]

const statementFaults: readonly BankStatementFault[] = [
  { kind: 'head_unknown' },
  { kind: 'parcel_columns_unknown' },
  { kind: 'no_transactions' },
  { kind: 'too_many_lines', most: 20_000 },
  { kind: 'not_in_rupiah', found: 'USD' },
  ...(
    [
      ...['quote_open', 'line_too_long', 'cells_beyond', 'amount_missing', 'mark_missing'],
      ...['debit_and_credit', 'balance_off'],
    ] as const
  ).map((kind) => ({ kind, line: 7 })),
  ...(
    [
      ...['date_unreadable', 'year_unknown', 'day_ahead', 'amount_unreadable', 'amount_negative'],
      ...['number_styles_mixed', 'mark_unreadable'],
    ] as const
  ).map((kind) => ({ kind, line: 7, found: '1.000.00' })),
]

/** Each variant of a message once. */
const samples: Samples = {
  invalid_input: [{ issues }],
  internal_error: [{ requestId: 'req-1' }],
  too_many_requests: wait,
  too_many_wrong_passwords: wait,
  too_many_account_links: wait,
  image_too_many_pixels: [{ megapixels: 6 }],
  account_has_open_order: [{ order_id: 1042 }],
  order_total_changed: [{ total: 94_500.05 }],
  buyer_may_be_paying: [{ name: 'PayPal', minutes: 40 }],
  shipments_refused: (
    [
      ...['order_not_found', 'order_cancelled', 'order_not_paid', 'order_paid_with_test_money'],
      ...['order_refunded', 'too_many_shipments', 'already_shipped'],
    ] as const
  ).map((refusal) => ({ faults: [{ index: 0, order_id: 7, refusal }] })),
  return_too_late: [{ days: 1 }, { days: 7 }],
  pieces_not_left: (['ship', 'refund', 'return'] as const).flatMap((use) =>
    [0, 1, 2].map((left) => ({ use, name: 'Kopi', left })),
  ),
  piece_in_no_parcel: [{ name: 'Kopi' }],
  counts_refused: [
    { faults: [{ name: 'Kopi', index: 0, kind: 'gone' }] },
    { faults: [{ name: 'Kopi', index: 0, kind: 'counted' }] },
    { faults: [{ name: 'Kopi', index: 0, kind: 'too_large' }] },
    { faults: [{ name: 'Kopi', index: 0, kind: 'sold', pieces: 2, left: 1 }] },
  ],
  chosen_product_gone: [
    { index: 0, name: 'Kopi' },
    { index: 0, name: undefined },
  ],
  chosen_product_changed: [{ index: 0, name: 'Kopi' }],
  changed_price_too_low: [{ name: 'Kopi', price: 90 }],
  changed_price_too_high: [{ name: 'Kopi', price: 9_000_000_000 }],
  product_fields_refused: (
    [
      ...['sku_taken', 'image_not_uploaded', 'images_not_uploaded', 'image_not_first', 'image_twice'],
      ...['image_missing', 'category_gone'],
    ] as const
  ).map((fault) => ({ faults: [fault] })),
  variants_refused: (
    ['sku_taken', 'image_not_uploaded', 'sold', 'too_large', 'of_another_group'] as const
  ).map((kind) => ({ faults: [{ index: 0, kind }] })),
  category_name_taken: [{ name: 'Dapur' }],
  cod_not_there: [{ provinces: [] }, { provinces: ['Bali', 'Banten'] }],
  cod_not_for_sum: [
    { least: 50_000, most: null },
    { least: 0, most: 2_000_000 },
    { least: 50_000, most: 2_000_000 },
  ],
  discount_not_yet: [{ from: '2026-12-12' }],
  discount_not_for_sum: [{ least: 100_000 }],
  discount_not_for_covered_sum: [{ least: 100_000 }],
  discount_needs_pieces: [
    { pieces: 3, isLimited: false },
    { pieces: 3, isLimited: true },
  ],
  too_many_discounts: [{ most: 500 }],
  file_missing: [{ field: 'file' }],
  file_in_wrong_field: [{ field: 'file' }],
  insufficient_stock: [
    { name: 'Kopi', stock: 0 },
    { name: 'Kopi', stock: 1 },
    { name: 'Kopi', stock: 1, ownOrderId: 7 },
  ],
  prices_changed: [{ totals: { total_price: 5 } }],
  contact_missing: [{ fields: ['recipient', 'telephone'] }],
  held_products_limit: [{ productsMax: 10 }],
  order_unconfirmed: [{ hasIdempotencyKey: true }, { hasIdempotencyKey: false }],
  idempotency_key_invalid: [{ lengthMax: 100 }],
  provider_keys_on_server: [{ name: 'PayPal' }],
  provider_keys_in_use: [{ name: 'PayPal' }],
  provider_keys_wrong: [{ name: 'PayPal', fields: ['secret'] }],
  provider_keys_of_test: [{ name: 'PayPal' }],
  provider_keys_real_money: [{ name: 'PayPal' }],
  provider_keys_of_live: [{ name: 'PayPal' }],
  provider_keys_unchecked: [{ name: 'PayPal' }],
  payment_method_not_ready: [{ name: 'PayPal' }],
  below_payment_minimum: [{ name: 'QRIS', min: 1000 }],
  above_payment_maximum: [{ name: 'QRIS', max: 10_000_000 }],
  payment_method_not_offered: [{ offered: [1, 2] }],
  payment_provider_unreachable: [{ isOrderPaid: true }, { isOrderPaid: false }],
  payment_sold_out: progress,
  payment_order_cancelled: progress,
  payment_other_method: progress,
  payment_wrong_amount: progress,
  second_payment: progress,
  webhook_queue_full: wait,
  too_many_forged_webhooks: wait,
  settings_changed: [{ keys: ['telephone'] }],
  setting_fixed: [{ key: 'telephone', variable: 'TELEPHONE' }],
  refunded_meanwhile: money,
  refund_amount_invalid: money,
  refund_amount_too_large: money,
  report_span_too_long: [{ daysMax: 400 }],
  statement_line_booked: [{ orderId: 12 }],
  bank_statement_refused: statementFaults.map((fault) => ({ fault })),
  qris_refused: (
    [
      ...['no_code', 'several_codes', 'bitcoin_address', 'web_address', 'not_a_payment_code', 'not_ascii'],
      ...['length_wrong', 'checksum_wrong', 'field_twice', 'not_in_rupiah', 'not_indonesian'],
      ...['not_national', 'not_static', 'has_amount', 'asks_for_tip', 'merchant_missing'],
    ] as const
  ).map((reason) => ({ reason })),
}
const paramsOf: Readonly<Record<string, readonly unknown[]>> = samples

it.each(problemCodes)('%s is translated, its field errors too', (code) => {
  for (const params of paramsOf[code] ?? [undefined]) {
    const english = problemText(englishMessages, code, params)
    const indonesian = problemText(indonesianMessages, code, params)
    expect(indonesian.message).not.toBe(english.message)
    expect(Object.keys(indonesian.errors ?? {})).toEqual(Object.keys(english.errors ?? {}))
    for (const [field, [complaint]] of Object.entries(english.errors ?? {}))
      expect(indonesian.errors?.[field]?.[0]).not.toBe(complaint)
  }
})

it.each(INPUT_FAULTS)('the fault %s of a field is translated', (fault) => {
  expect(indonesianValidation.faults[fault]).not.toBe(englishValidation.faults[fault])
})

it('a request with a fault is refused in both languages, the log in English', () => {
  const { error } = z.object({ name: z.string() }).safeParse({}, { reportInput: true })
  const problem = new Problem('invalid_input', { issues: error?.issues ?? [] })
  expect(problem.message).toBe('Name must be given.')
  expect(problem.textIn('id')).toEqual({
    message: 'Nama wajib diisi.',
    errors: { name: ['Nama wajib diisi.'] },
  })
})

/** Names of all fields below a schema. */
function fieldNames(schema: z.core.$ZodType | undefined, seen = new Set<z.core.$ZodType>()): string[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const parts: [string, z.core.$ZodType][] = []
  if (schema instanceof z.ZodObject) parts.push(...Object.entries(schema.shape as z.core.$ZodShape))
  const inner: z.core.$ZodType[] = []
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) inner.push(schema.unwrap())
  if (schema instanceof z.ZodArray) inner.push(schema.element)
  if (schema instanceof z.ZodPipe) inner.push(schema.in, schema.out)
  if (schema instanceof z.ZodUnion) inner.push(...schema.options)
  return [
    ...parts.flatMap(([name, part]) => [name, ...fieldNames(part, seen)]),
    ...inner.flatMap((part) => fieldNames(part, seen)),
  ]
}

const schemas = Object.values(calls).flatMap((call) => [
  'query' in call ? call.query : undefined,
  'body' in call ? call.body : undefined,
])
const names = new Set(
  schemas.flatMap((schema) => fieldNames(schema)).map((name) => name.replace(/_ids?$/, '')),
)

it('every field of a request has an Indonesian name', () => {
  expect(names).toContain('postal_code')
  expect([...names].filter((name) => knownLabel(name) === undefined).sort()).toEqual([])
})

it('schemas name their faults; no words of one language stand in them', () => {
  const worded = [...readProject()].flatMap(([file, source]) =>
    /^contract\/src\/[\w-]+\.ts$/.test(file) && !file.endsWith('.test.ts')
      ? [...source.matchAll(/^.*\b(?:error|message):\s*(?:'|"|`).*$/gm)].map(([line]) => `${file}: ${line}`)
      : [],
  )
  expect(worded).toEqual([])
})
