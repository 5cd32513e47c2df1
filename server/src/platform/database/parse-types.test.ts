import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../../testing/each-engine.ts'
import { errorCauses } from './errors.ts'
import type { Database } from './open.ts'
import { productCategory } from './schema/catalog.ts'
import { rows } from './sql/query-rows.ts'

describeBothEngines('values from the database', 'driver', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  const values: [string, unknown][] = [
    ['(select count(*) from product)', 0],
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['1::int4', 1],
    ['sum(2::int8)', '2'],
    ['500.05::numeric', '500.05'],
    ['12.50::numeric(16, 2)', '12.50'],
    ['0.5::float8', 0.5],
    ["'2026-11-20T00:30:00.250+07:00'::timestamptz", new Date('2026-11-19T17:30:00.250Z')],
    ["'1999-12-31T23:59:59.999999Z'::timestamptz", new Date('1999-12-31T23:59:59.999Z')],
    ["'2026-11-20'::date", '2026-11-20'],
    ["'2026-11-20 00:30:00'::timestamp", '2026-11-20 00:30:00'],
    [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, 'x'] }],
    [`'[1.5]'::json`, [1.5]],
    ['true', true],
    ['null::int8', null],
    ['null::timestamptz', null],
    ['array[1, null, 9007199254740991]::int8[]', [1, null, 9_007_199_254_740_991]],
    [`array['a', 'b "c"']::text[]`, ['a', 'b "c"']],
    ["to_char('2026-11-20T00:30:00Z'::timestamptz, 'YYYY-MM-DD HH24')", '2026-11-20 00'],
  ]

  it.each(values)('%s', async (expression, expected) => {
    const [row] = await rows<{ value: unknown }>(database.db, sql.raw(`select ${expression} as value`))
    expect(row?.value).toEqual(expected)
  })

  it('refuses a whole number that a number cannot hold', async () => {
    const beyond = rows(database.db, sql`select 9007199254740993::int8`)
    const error = await beyond.catch((caught: unknown) => caught)
    expect([...errorCauses(error)].at(-1)?.message).toMatch(/beyond what a number holds/)
  })

  it('are alike through the library handle', async () => {
    const answer = await database.executeSql('select count(*) as n, $1::timestamptz as at from product', [
      new Date(0),
    ])
    expect(answer.rows).toEqual([{ n: 0, at: new Date(0) }])
  })

  it('counts through Drizzle as a number', async () => {
    expect(await database.db.$count(productCategory)).toBe(0)
    const [counted] = await database.db.select({ n: sql`count(*)` }).from(productCategory)
    expect(counted?.n).toBe(0)
  })
})
