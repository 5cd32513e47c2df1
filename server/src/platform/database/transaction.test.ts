import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../../testing/each-engine.ts'
import { violatedConstraint } from './errors.ts'
import type { Database, Db } from './open.ts'
import { productCategory } from './schema/catalog.ts'
import { rows } from './sql/query-rows.ts'
import { afterCommit, beginWith, inTransaction } from './transaction.ts'
import { OutcomeUnknown } from './unavailable.ts'

function add(db: Db, name: string) {
  return db.insert(productCategory).values({ name })
}
function count(db: Db, name: string) {
  return db.$count(productCategory, eq(productCategory.name, name))
}

describeBothEngines('a transaction', 'connection', (open) => {
  let database: Database
  let db: Db
  const statements: string[] = []
  beforeAll(async () => {
    database = await open({ onStatement: (statement) => statements.push(statement) })
    db = database.db
  })

  it('keeps all of its work and gives its answer', async () => {
    const answer = await inTransaction(db, async (db) => {
      await add(db, 'kept')
      return count(db, 'kept')
    })
    expect([answer, await count(db, 'kept')]).toEqual([1, 1])
  })

  it('keeps nothing when it throws, and throws what was thrown', async () => {
    const refusal = new Error('no')
    const failing = inTransaction(db, async (db) => {
      await add(db, 'dropped')
      throw refusal
    })
    await expect(failing).rejects.toBe(refusal)
    expect(await count(db, 'dropped')).toBe(0)
  })

  it('leaves the handle usable after a statement was refused', async () => {
    const doubled = inTransaction(db, async (db) => {
      await add(db, 'twice')
      await add(db, 'twice')
    })
    const error = await doubled.catch((caught: unknown) => caught)
    expect(violatedConstraint(error)).toBe('product_category_name')
    expect(await count(db, 'twice')).toBe(0)
  })

  it('inside another takes back its own part alone', async () => {
    await inTransaction(db, async (db) => {
      await add(db, 'outer part')
      const inner = inTransaction(db, async (db) => {
        await add(db, 'inner part')
        throw new Error('only the inner part')
      })
      await expect(inner).rejects.toThrow('only the inner part')
    })
    expect([await count(db, 'outer part'), await count(db, 'inner part')]).toEqual([1, 0])
  })

  it('refuses the outer handle at once instead of hanging', async () => {
    const slips: ((db: Db) => Promise<unknown>)[] = [
      () => count(db, 'outer'),
      () => inTransaction(db, (db) => count(db, 'outer')),
      () => database.executeSql('select 1'),
    ]
    for (const slip of slips) await expect(inTransaction(db, slip)).rejects.toThrow(/outer database handle/)
    expect(await count(db, 'outer')).toBe(0)
  })

  it('refuses work that outlives it', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let late: Promise<number> | undefined
    await inTransaction(db, async (db) => {
      await add(db, 'in time')
      late = ended.then(() => count(db, 'late'))
    })
    end()
    await expect(late).rejects.toThrow(/after it had ended/)
  })

  it('can be read only', async () => {
    const writing = inTransaction(db, (db) => add(db, 'read only'), { accessMode: 'read only' })
    await expect(writing).rejects.toThrow()
    expect(await count(db, 'read only')).toBe(0)
  })

  it('costs begin and commit, which are counted', async () => {
    statements.length = 0
    await inTransaction(db, (db) => count(db, 'counted'))
    expect(statements).toEqual(['begin', expect.stringContaining('select count(*)'), 'commit'])
  })

  it('runs what waits for its commit once, then, and never when it is rolled back', async () => {
    const seen: number[] = []
    const look = () => void seen.push(runs)
    let runs = 0
    await inTransaction(db, async (db) => {
      afterCommit(db, look)
      afterCommit(db, look)
      await inTransaction(db, async (db) => afterCommit(db, look))
      await add(db, 'waited for')
      runs = 1
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([1])
    const failing = inTransaction(db, async (db) => {
      afterCommit(db, look)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const refusedAtCommit = inTransaction(db, async (db) => {
      afterCommit(db, look)
      await add(db, 'waited for')
    })
    await expect(refusedAtCommit).rejects.toThrow()
    expect(seen).toEqual([1])
    afterCommit(db, look) // outside of a transaction: now
    expect(seen).toEqual([1, 1])
  })

  it('forgets what waited in a part that was taken back', async () => {
    const seen: string[] = []
    await inTransaction(db, async (db) => {
      const part = inTransaction(db, async (db) => {
        afterCommit(db, () => seen.push('part'))
        throw new Error('only this part')
      })
      await expect(part).rejects.toThrow('only this part')
      afterCommit(db, () => seen.push('rest'))
    })
    expect(seen).toEqual(['rest'])
  })

  it.each(['40001', '40P01'])('begins again after %s, and only up to its tries', async (state) => {
    let runs = 0
    let failures = 2
    const committed: number[] = []
    const collide = async (db: Db) => {
      runs += 1
      const thisRun = runs
      afterCommit(db, () => committed.push(thisRun))
      await add(db, `run ${runs} of ${failures} ${state}`)
      if (runs <= failures)
        await db.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`))
    }
    await inTransaction(db, collide, { random: () => 0 })
    const kept = db.select({ name: productCategory.name }).from(productCategory)
    const ofThisState = kept.where(like(productCategory.name, `run % ${state}`))
    expect([runs, await ofThisState]).toEqual([3, [{ name: `run 3 of 2 ${state}` }]])

    runs = 0
    failures = 4
    await expect(inTransaction(db, collide, { random: () => 0, tries: 4 })).rejects.toThrow()
    expect(runs).toBe(4)
    expect(committed).toEqual([3]) // other attempts' tasks are gone
  })
})

describeOnPostgres('transactions at once', (open) => {
  it('both succeed after a deadlock', async () => {
    const { db } = await open()
    await add(db, 'left')
    await add(db, 'right')
    let waiting = 0
    let release = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve
    })
    const rename = (first: string, second: string) =>
      inTransaction(db, async (db) => {
        const lock = (name: string) =>
          rows(db, sql`select 1 from product_category where name = ${name} for update`)
        await lock(first)
        waiting += 1
        if (waiting === 2) release()
        await bothHoldOne
        await lock(second)
      })
    await Promise.all([rename('left', 'right'), rename('right', 'left')])
    expect(waiting).toBe(3)
  })

  it('both count when they are serializable', async () => {
    const { db } = await open()
    const addOne = () =>
      inTransaction(
        db,
        async (db) => {
          const known = await db.$count(productCategory)
          await add(db, `number ${known}`)
        },
        { isolationLevel: 'serializable', tries: 20 },
      )
    await Promise.all([addOne(), addOne(), addOne(), addOne()])
    const names = await db.select().from(productCategory).orderBy(productCategory.name)
    expect(names.map(({ name }) => name)).toEqual(['number 0', 'number 1', 'number 2', 'number 3'])
  })

  it('do not use up the pool when connections break', async () => {
    const { db } = await open({ poolSize: 1 })
    for (let round = 0; round < 3; round += 1) {
      const dying = inTransaction(db, (db) => rows(db, sql`select pg_terminate_backend(pg_backend_pid())`))
      await expect(dying).rejects.toThrow()
    }
    expect(await count(db, 'anything')).toBe(0)
  })
})

describe('violatedConstraint', () => {
  it('is undefined for other errors', () => {
    expect(violatedConstraint(new Error('x'))).toBeUndefined()
    expect(violatedConstraint('x')).toBeUndefined()
  })
})

it('reports an unknown outcome of a commit, but not a commit that failed', async () => {
  const outcomes: string[] = []
  const handles = ['unknown', 'refused'].map((name): [string, Db] => [name, {} as Db])
  for (const [name, db] of handles) {
    beginWith(db, {}, async (work) => {
      await work({} as Db)
      throw name === 'unknown' ? new OutcomeUnknown('the line broke') : new Error('no')
    })
    await expect(
      inTransaction(db, async (db) => afterCommit(db, () => outcomes.push(name))),
    ).rejects.toThrow()
  }
  expect(outcomes).toEqual(['unknown'])
})
