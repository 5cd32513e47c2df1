import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { emit, emitProductsChanged, shopEvents } from '../../src/platform/events/shop-events.ts'
import { broadcastCatalogChanges } from '../../src/runtime/broadcasts/broadcast-catalog-changes.ts'

describeOnPostgres('a change of the catalogue', () => {
  it('is heard by the other processes, once a transaction, and not by the one that made it', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    const log = { warn: () => expect.fail('the others were not told') }
    let [own, others] = [0, 0]
    const heardOwn = () => {
      own += 1
    }
    const heardOthers = () => {
      others += 1
    }
    const process = (database: Database, heard: () => void) => {
      const events = shopEvents(database.db)
      events.on('catalogChangedElsewhere', heard)
      return broadcastCatalogChanges({ database, events, log })
    }
    const teller = await process(first, heardOwn)
    const listener = await process(second, heardOthers)
    const change = (times: number) =>
      inTransaction(first.db, async (db) => {
        for (let turn = 0; turn < times; turn += 1) emit(db, 'catalogChanged')
        await inTransaction(db, async (db) => emit(db, 'catalogChanged'))
      })
    await change(50)
    await expect.poll(() => others).toBe(1)
    await change(1)
    await expect.poll(() => others).toBe(2)
    expect(() => emit(first.db, 'catalogChanged')).toThrow('inside a transaction')
    expect(own).toBe(0)
    await teller.stop()
    await listener.stop()
    await first.close()
    await second.close()
  })

  it('is told by the transaction that makes it, whatever becomes of the process after its commit', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    const log = { warn: () => {} }
    const heard: string[] = []
    const events = shopEvents(second.db)
    events.on('catalogChangedElsewhere', () => void heard.push('all'))
    events.on('productsChangedElsewhere', (ids) => void heard.push(ids.join()))
    const listener = await broadcastCatalogChanges({ database: second, events, log })
    // what it would still say after a commit is never sent
    const killed: Database = { ...first, notify: () => new Promise(() => {}) }
    await broadcastCatalogChanges({ database: killed, events: shopEvents(first.db), log })

    const undone = inTransaction(first.db, async (db) => {
      emit(db, 'catalogChanged')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await inTransaction(first.db, async (db) => emitProductsChanged(db, [7, 8]))
    await expect.poll(() => heard).toEqual(['7,8'])
    await inTransaction(first.db, async (db) => emit(db, 'catalogChanged'))
    await expect.poll(() => heard).toEqual(['7,8', 'all'])
    await listener.stop()
    await first.close()
    await second.close()
  })

  it('tells of products which of them lists show another way, and takes what an older process tells', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    const log = { warn: () => expect.fail('the others were not told') }
    const heard: [string, number[]][] = []
    const events = shopEvents(second.db)
    for (const event of ['productsChangedElsewhere', 'detailsChangedElsewhere'] as const)
      events.on(event, (products) => void heard.push([event, products.toSorted((a, b) => a - b)]))
    const teller = await broadcastCatalogChanges({ database: first, events: shopEvents(first.db), log })
    const listener = await broadcastCatalogChanges({ database: second, events, log })
    emitProductsChanged(first.db, [1, 2], 'detailsChanged')
    await inTransaction(first.db, async (db) => emitProductsChanged(db, [3]))
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toEqual([
      ['productsChangedElsewhere', [3]],
      ['detailsChangedElsewhere', [1, 2]],
    ])
    await first.notify('warung_catalog', 'another 7,8')
    await expect.poll(() => heard.at(-1)).toEqual(['productsChangedElsewhere', [7, 8]])
    await teller.stop()
    await listener.stop()
    await first.close()
    await second.close()
  })

  it('of an order of many lines is told with its products, and once more where it could not be told', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    let warnings = 0
    const log = {
      warn: () => {
        warnings += 1
      },
    }
    const heard = new Set<number>()
    const events = shopEvents(second.db)
    events.on('detailsChangedElsewhere', (products) => {
      for (const id of products) heard.add(id)
    })
    events.on('catalogChangedElsewhere', () => expect.fail('everything was dropped'))
    let failures = 1
    const failing: Database = {
      ...first,
      notify: (...asked) => {
        failures -= 1
        return failures >= 0 ? Promise.reject(new Error('no connection')) : first.notify(...asked)
      },
    }
    const teller = await broadcastCatalogChanges({ database: failing, events: shopEvents(first.db), log })
    const listener = await broadcastCatalogChanges({ database: second, events, log })
    const sold = Array.from({ length: 500 }, (_none, at) => at + 1)
    emitProductsChanged(first.db, sold, 'detailsChanged')
    await expect.poll(() => warnings).toBe(1)
    await teller.stop() // does not wait for the next try
    await expect.poll(() => heard.size).toBe(sold.length)
    await listener.stop()
    await first.close()
    await second.close()
  })
})
