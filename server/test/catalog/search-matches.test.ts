/** What a search finds, whichever index it looks in: the same as looking through every text. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { listProducts } from '../../src/catalog/products/list-products.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'

/** So many that what is rare is looked up in an index. */
const PRODUCTS = `
  insert into product (name, sku, price, brand, stock, description, search_text, created_at)
  select name, sku, n, brand, 7, '', lower(name || chr(10) || brand || chr(10) || sku), now() from (
    select n, 'SKU-' || lpad(n::text, 6, '0') as sku, 'Merek ' || n % 7 as brand,
      (array['Kopi Gayo', 'Kopi  Gayo', 'Gayo Kopi', 'Teh a Gayo', 'Kopi Susu Gayo', 'Kopi-Gayo', 'Es Krim 50% é Gayo', 'Topi Gajah'])[1 + n % 8]
        || ' ' || left(md5(n::text), 6) as name
    from generate_series(1, 1600) as n) as made`

const KEYWORDS = [
  ['two words', 'kopi gayo'],
  ['ends of two words', 'pi ga'],
  ['an end too short for a pair', 'i gayo'],
  ['two spaces', 'kopi  gayo'],
  ['a word of one letter between', 'teh a gayo'],
  ['three words', 'kopi susu gayo'],
  ['upper case', 'KOPI SUSU'],
  ['a letter with an accent at the space', '50% é gayo'],
  ['words of two lines', 'merek 3'],
  ['two words that never meet', 'susu kopi'],
  ['a SKU', 'sku-000123'],
  ['the end of a name with a number', 'gayo c4ca42'],
] as const

describeBothEngines('a search', 'build', (open) => {
  let db: Db
  beforeAll(async () => {
    const database = await open()
    db = database.db
    await database.withoutTimeouts((db) => db.execute(sql.raw(PRODUCTS)))
  })

  it.each(KEYWORDS)('finds each text that has it: %s', async (_, keyword) => {
    const expected = await rows<{ product_id: number }>(
      db,
      sql`select product_id from product where strpos(search_text, lower(${keyword}::text)) > 0 order by product_id desc limit 100`,
    )
    const found = await listProducts(db, { keyword, limit: 100 })
    expect(found.data.map(({ product_id }) => product_id)).toEqual(
      expected.map(({ product_id }) => product_id),
    )
  })
})
