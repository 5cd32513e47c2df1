/** A shop moves from the embedded database to PostgreSQL with all that it has. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { runCommand } from '../../src/runtime/operate/run-command.ts'
import { placesOf } from '../support/operate-places.ts'
import { placedOrder } from '../support/orders.ts'
import { openShop } from '../support/shop.ts'

async function moveWith(environment: NodeJS.ProcessEnv) {
  const said: string[] = []
  const complaint: string[] = []
  const code = await runCommand({
    args: ['move-to-postgres'],
    environment: { ...process.env, ...environment },
    log: (words) => said.push(words),
    error: (words) => complaint.push(words),
  })
  return { code, said: said.join('\n'), complaint: complaint.join('\n') }
}

/** As the README makes it: its user owns it, and may no more than that. */
async function databaseOfItsOwner(): Promise<string> {
  const url = new URL(await emptyPostgresDatabase(inject('postgresUrl')))
  const name = url.pathname.slice(1)
  const database = await openDatabase({ databaseUrl: url.href })
  await database.executeSql(`create role ${name} login`)
  await database.executeSql(`alter database ${name} owner to ${name}`)
  await database.close()
  url.username = name
  return url.href
}

/** Of each table how many rows it has, and a sum over their texts, in no order. */
async function contentOf(db: Db): Promise<object[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'applied_migration' order by 1`,
  )
  const content: object[] = []
  for (const { name } of tables)
    content.push(
      ...(await rows(
        db,
        sql`select ${name}::text as name, count(*)::integer as rows,
          coalesce(sum(('x' || substr(md5(t::text), 1, 8))::bit(32)::bigint), 0)::text as sum
          from ${sql.identifier(name)} as t`,
      )),
    )
  return content
}

/** What keeps the tables right: keys, checks and triggers. */
function rulesOf(db: Db): Promise<object[]> {
  return rows(
    db,
    sql`select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2, 3`,
  )
}

describeOnPostgres('a shop on the embedded database', (open) => {
  const newPlace = placesOf('pglite')

  it('moves to PostgreSQL, and goes on there', { timeout: 240_000 }, async () => {
    const { environment, operate, withDatabase } = await newPlace()
    await operate('load-demo')
    await withDatabase(({ db }) =>
      rows(
        db,
        sql`insert into shop_fact (name, value) values ('by hand', '{"at": null, "text": "a \\"quoted\\" {list}, NULL"}')`,
      ),
    )
    const before = await withDatabase(({ db }) => contentOf(db))
    const databaseUrl = await databaseOfItsOwner()
    const moved = { ...environment, DATABASE_URL: databaseUrl }
    expect(await moveWith(moved)).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ rows are in the database test_\S+ at \S+ now\. Start the shop with/),
      complaint: '',
    })

    const database = await openDatabase({ databaseUrl })
    expect(await contentOf(database.db)).toEqual(before)
    expect(await rulesOf(database.db)).toEqual(await rulesOf((await open()).db))
    const [last] = await rows<{ id: number }>(database.db, sql`select max(order_id) as id from shop_order`)
    const shop = await openShop(database)
    const { order } = await placedOrder(shop)
    expect(order.order_id).toBe((last?.id ?? 0) + 1)
    await shop.close()

    const other = await newPlace()
    await other.operate('migrate')
    expect(await moveWith({ ...other.environment, DATABASE_URL: databaseUrl })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^The database \S+ at \S+ has a shop already: make an empty one\.$/),
    })
    const folder = path.join(environment.DATA_DIR ?? '', 'database')
    expect(await moveWith(moved)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(' was moved to PostgreSQL: '),
    })
    await rm(`${folder}.moved`) // as a kill before the mark leaves it
    expect(await moveWith(moved)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(
        /^This shop was moved to the database \S+ at \S+ already: start it there\.$/,
      ),
    })
    expect(await operate('money')).toMatchObject({
      code: 1,
      complaint: `The shop in ${folder} was moved to PostgreSQL: set DATABASE_URL to it. To open this old copy all the same, delete ${folder}.moved.`,
    })
    await rm(`${folder}.moved`)
    expect(await withDatabase(({ db }) => contentOf(db))).toEqual(before)
    await database.close()
  })

  it('stays where it is when something is missing', async () => {
    const { environment, operate } = await newPlace()
    const DATABASE_URL = await emptyPostgresDatabase(inject('postgresUrl'))
    expect(await moveWith({ ...environment, DATABASE_URL })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^There is no embedded database in /),
    })
    await operate('migrate')
    expect(await moveWith(environment)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Stop the shop, and set DATABASE_URL to an empty PostgreSQL/),
    })
  })
})
