/** A list or a search that takes longer than a statement may: refused in plain words, and nothing is broken after it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const STATEMENT_TIMEOUT_MS = 300
const POOL_SIZE = 2

/** Enough of them that a SKU is looked up in an index. */
const PRODUCTS = `
  insert into product (name, sku, price, brand, stock, description, search_text, created_at)
  select 'Teh ' || n, 'SKU-' || lpad(n::text, 8, '0'), n, 'Merek', 7, '', 'teh ' || n || chr(10) || 'merek' || chr(10) || 'sku-' || lpad(n::text, 8, '0'), now()
  from generate_series(1, 1500) as n`

/** What a page far on, and a search for a SKU, call; here each takes ten seconds. */
const SLOW = `
  create or replace function list_place(lists text[], excluded text[], left_out integer[], is_newest_first boolean, to_skip bigint, out edge integer, out passed bigint)
    language plpgsql as $$ begin perform pg_sleep(10); end $$;
  create or replace function code_grams(searched text) returns text[] language plpgsql immutable strict as $$
    begin perform pg_sleep(10); return '{}'; end $$`

const DEEP_PAGE = '/api/v1/product?page=110'
const SEARCH = '/api/v1/product?keyword=sku-00000123'

describeOnPostgres('a list that takes too long', (open) => {
  let database: Database
  let shop: TestShop
  const run = async (statements: readonly string[]) => {
    await database.withoutTimeouts(async (db) => {
      for (const statement of statements) await db.execute(sql.raw(statement))
    })
  }
  beforeAll(async () => {
    database = await open({ poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    await run([PRODUCTS])
    shop = await openShop(database)
  })
  afterAll(() => shop.close())

  const ask = async (path: string) => {
    const answer = await shop.fetch(path)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const refused = {
    status: 503,
    body: {
      code: 'shop_busy',
      message: 'The shop is busy right now. Please try again in a moment.',
      request_id: expect.any(String),
    },
  }

  it('answers 503 in plain words, which is not cached, and then goes on', async () => {
    const { rows } = await database.executeSql(
      `select pg_get_functiondef(oid) as definition from pg_proc where proname in ('list_place', 'code_grams')`,
    )
    await run(SLOW.split(';\n  create').map((part, at) => (at === 0 ? part : `create${part}`)))
    for (const path of [DEEP_PAGE, SEARCH]) {
      const answer = await ask(path)
      expect(answer).toMatchObject(refused)
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(answer.body)).not.toMatch(/list_place|code_grams|statement|sleep/)
    }
    // more of them at once than there are connections: none is lost
    const many = await Promise.all(Array.from({ length: POOL_SIZE * 3 }, () => ask(DEEP_PAGE)))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await ask('/api/v1/product')).status).toBe(200)

    await run(rows.map((row) => String((row as { definition: unknown }).definition)))
    expect(await ask(DEEP_PAGE)).toMatchObject({
      status: 200,
      body: { meta: { current_page: 110, total: 1500 } },
    })
    expect(await ask(SEARCH)).toMatchObject({ status: 200, body: { meta: { total: 1 } } })
  })
})
