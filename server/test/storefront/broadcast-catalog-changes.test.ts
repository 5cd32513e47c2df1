import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { type Database, openDatabase } from '../../src/database/open.ts'
import { emit, emitProductsChanged, shopEvents } from '../../src/shop-events.ts'
import { broadcastCatalogChanges } from '../../src/storefront/broadcast-catalog-changes.ts'

describeOnPostgres('a change of the catalogue', () => {
  it('is heard by the other processes, once for many, and not by the one that made it', async () => {
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
    for (let change = 0; change < 50; change += 1) emit(first.db, 'catalogChanged')
    await expect.poll(() => others).toBe(1)
    emit(first.db, 'catalogChanged')
    await expect.poll(() => others).toBe(2)
    emit(first.db, 'catalogChanged')
    await teller.stop() // the last one is told first
    await expect.poll(() => others).toBe(3)
    expect(own).toBe(0)
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
    emitProductsChanged(first.db, [1, 2, 3], 'detailsChanged')
    emitProductsChanged(first.db, [3])
    emitProductsChanged(first.db, [3], 'detailsChanged')
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
