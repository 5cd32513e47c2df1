/** Problem tables match each other (compiler) and the codes that sources throw. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ProblemCode, type problemAnswers, problemCodes } from '@warung/contract/values/problem-codes.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { englishMessages } from './messages/english.ts'
import type { ProblemMessages } from './messages/problem-messages.ts'
import { isConflict, Problem } from './problem.ts'
import type { ProblemParams } from './problem-params.ts'

const sources = path.join(import.meta.dirname, '../..')
const thrown = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !file.startsWith(path.join('platform', 'problems')),
  )
  .map((file) => readFileSync(path.join(sources, file), 'utf8'))
  .join('\n')

type Answers = typeof problemAnswers
type BusyCode = { [C in ProblemCode]: Answers[C]['status'] extends 429 | 503 ? C : never }[ProblemCode]
type Waits = { readonly retryAfterSeconds: number }
type WaitingCode = {
  [C in ProblemCode]: Answers[C] extends Waits
    ? C
    : C extends keyof ProblemParams
      ? ProblemParams[C] extends Waits
        ? C
        : never
      : never
}[ProblemCode]

describe('a problem code', () => {
  it.each(problemCodes)('%s is thrown somewhere', (code) => {
    expect(thrown).toContain(`'${code}'`)
  })

  it.each(problemCodes)('%s is in snake_case', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('of 429 and 503 says when to come back', () => {
    expectTypeOf<Exclude<BusyCode, WaitingCode>>().toBeNever()
    expect(new Problem('too_many_requests', { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7)
    expect(new Problem('shop_busy').retryAfterSeconds).toBe(3)
    expect(new Problem('order_not_found').retryAfterSeconds).toBeUndefined()
  })
})

describe('a problem', () => {
  it('has words made of its params, for its fields too', () => {
    const problem = new Problem('insufficient_stock', { name: 'Kopi', stock: 1 })
    expect(problem).toMatchObject({
      code: 'insufficient_stock',
      message: 'Only 1 piece of “Kopi” left. Please look at your cart again.',
      errors: { order_product: ['Only 1 piece of “Kopi” left.'] },
    })
  })

  it('keeps its cause for the log', () => {
    const cause = new Error('the disk is full')
    expect(new Problem('image_store_full', undefined, { cause }).cause).toBe(cause)
  })

  it('tells all that is wrong with a product at once', () => {
    const problem = new Problem('product_fields_refused', { faults: ['sku_taken', 'category_gone'] })
    expect(problem.message).toBe(
      'Another product already has this SKU. This product category no longer exists.',
    )
    expect(Object.keys(problem.errors ?? {})).toEqual(['sku', 'product_category_id'])
  })

  it('is a conflict when it is answered with 409', () => {
    expect(isConflict(new Problem('order_in_progress'))).toBe(true)
    expect(isConflict(new Problem('order_not_found'))).toBe(false)
    expect(isConflict(new Error('order_in_progress'))).toBe(false)
  })
})

/** Never called: `npm run check` fails unless each line is a compiler error. @public */
export function refusedByTheCompiler(): unknown {
  // @ts-expect-error no such code
  new Problem('product_lost')
  // @ts-expect-error its words need params
  new Problem('insufficient_stock')
  // @ts-expect-error and these
  new Problem('insufficient_stock', { name: 'Kopi' })
  // @ts-expect-error of this type
  new Problem('insufficient_stock', { name: 'Kopi', stock: 'one' })
  // @ts-expect-error its words need none
  new Problem('product_not_found', { name: 'Kopi' })
  const { product_not_found: _, ...incomplete } = englishMessages
  // @ts-expect-error a language with a code less
  const indonesian: ProblemMessages = incomplete
  // @ts-expect-error a language with a code more
  const javanese: ProblemMessages = { ...englishMessages, product_lost: 'Ora ana.' }
  // @ts-expect-error words made of what this code does not have
  const sundanese: ProblemMessages = { ...englishMessages, cart_empty: ({ name }: { name: string }) => name }
  return [indonesian, javanese, sundanese]
}
