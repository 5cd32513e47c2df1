/** Rows that are copied between databases pass through memory, a few at a time where one may be a whole file. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { copyDatabase } from '../../src/platform/database/copy-database.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'

describeOnPostgres('a copy of a database', (open) => {
  it('holds no more than twenty parts of imported files at once', async () => {
    const [from, to] = [await open(), await open()]
    await from.db.execute(sql`insert into app_user (name, email, role_id, password_hash, created_at)
      values ('Budi', 'budi@shop.example', 1, 'x', now())`)
    await from.db.execute(sql`with asked as (
        insert into product_import (user_id, asked_by, file_name, encoding, state, created_at)
        select user_id, user_id, 'a.csv', 'utf-8', 'undone', now() from app_user limit 1 returning product_import_id)
      insert into product_import_text (product_import_id, part, text)
      select product_import_id, part, 'Kopi' from asked, generate_series(0, 24) as part`)
    const counts: number[] = []
    const watched = new Proxy(from.db, {
      get: (db, key) =>
        key === 'execute'
          ? async (statement: Parameters<Db['execute']>[0]) => {
              const result = await db.execute(statement)
              const parts = JSON.stringify(result).split('"Kopi"').length - 1
              if (parts > 0) counts.push(parts)
              return result
            }
          : Reflect.get(db, key),
    })
    await inTransaction(to.db, (db) => copyDatabase(watched, db))
    expect(counts).toEqual([20, 5])
  })
})
