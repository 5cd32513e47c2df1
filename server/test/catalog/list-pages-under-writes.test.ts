/** The same pages while others write: each is one moment of the list. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { inTransaction, SNAPSHOT } from '../../src/platform/database/transaction.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'
import { fill, idsOf, LIMIT, LISTS, SLOW_MACHINE_MS, shownIds } from '../support/paged-lists.ts'

describeOnPostgres('any page of a list that others write to', (open) => {
  const ROUNDS = 30

  it.each(['products on sale', 'products by price', 'products by name', 'products soon sold out, price'])(
    'is what OFFSET finds at the same moment: %s',
    async (name) => {
      const database = await open({ poolSize: 8, statementTimeoutMs: SLOW_MACHINE_MS })
      const { db } = database
      await fill(database)
      let isRead = false
      const write = async (writer: number): Promise<void> => {
        for (let round = writer; !isRead; round += 7) {
          await inTransaction(db, async (db) => {
            const from = (round * 37) % 30_000
            await db.execute(
              sql`update product set deleted_at = case when deleted_at is null then now() end, price = (price * 31 + ${round}::integer) % 1009,
              search_text = chr(97 + ${round % 26}::integer) || substr(search_text, 2) where product_id in
              (select product_id from product where product_id between ${from} and ${from + 500} order by product_id for update)`,
            )
            if (round % 3 === 0) throw new Error('never mind')
          }).catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'never mind')) throw error
          })
          if (writer === 0) await rollUpListChanges(database)
        }
      }
      const writers = [0, 1, 2].map(write)
      const list = LISTS.find((each) => each.name === name)
      if (!list) throw new Error('there are lists')
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          await inTransaction(
            db,
            async (db) => {
              const all = await idsOf(db, list)
              const lastPage = Math.max(1, Math.ceil(all.length / LIMIT))
              const page = Math.max(1, lastPage - (round % lastPage))
              const shown = await list.page(db, page)
              expect(shownIds(list, shown)).toEqual(all.slice((page - 1) * LIMIT, page * LIMIT))
              expect(shown.meta.total).toBe(all.length)
            },
            SNAPSHOT,
          )
        }
      } finally {
        isRead = true
        await Promise.all(writers)
      }
    },
  )
})
