/** Pages that are found by blocks of ids or from the nearer end, beside what OFFSET finds. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import type { Database, Db } from '../../src/platform/database/open.ts'
import { rollUpListChanges } from '../../src/runtime/jobs/roll-up-list-counts.ts'
import {
  CHANGES,
  fill,
  idsOf,
  LIMIT,
  LISTS,
  type List,
  SLOW_MACHINE_MS,
  shownIds,
} from '../support/paged-lists.ts'

async function expectEachPage(db: Db, list: List): Promise<void> {
  const all = await idsOf(db, list)
  const lastPage = Math.max(1, Math.ceil(all.length / LIMIT))
  for (let page = 1; page <= lastPage; page += 1) {
    const shown = await list.page(db, page)
    expect(shownIds(list, shown)).toEqual(all.slice((page - 1) * LIMIT, page * LIMIT))
    expect(shown.meta).toEqual({ last_page: lastPage, current_page: page, total: all.length })
  }
  await expect(list.page(db, lastPage + 1)).rejects.toMatchObject({ code: 'page_not_found' })
  await expect(list.page(db, 2_000_000)).rejects.toMatchObject({ code: 'page_not_found' })
}

describeEachEngine('any page of a list', (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open({ statementTimeoutMs: SLOW_MACHINE_MS })
    db = database.db
    await fill(database)
  })

  describe.each([
    ['after everything was written at once', ''],
    ['after rows came, went and moved on', CHANGES],
  ])('%s', (_, changes) => {
    beforeAll(async () => {
      for (const statement of changes.split(';').filter(Boolean)) await db.execute(sql.raw(statement))
    })

    it.each(LISTS)('has what OFFSET finds: $name', (list) => expectEachPage(db, list))

    it('has the same once the changes are folded', async () => {
      expect(await rollUpListChanges(database)).toBeGreaterThan(0)
      for (const list of LISTS) await expectEachPage(db, list)
    })
  })
})
