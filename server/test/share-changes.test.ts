import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../testing/databases.ts'
import { describeOnPostgres } from '../../testing/each-engine.ts'
import { openDatabase } from '../src/database/open.ts'
import { raise } from '../src/shop-events.ts'
import { shareCatalogueChanges } from '../src/storefront/share-changes.ts'

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
    const teller = await shareCatalogueChanges(first, { heard: heardOwn, log })
    const listener = await shareCatalogueChanges(second, { heard: heardOthers, log })
    for (let change = 0; change < 50; change += 1) raise(first.db, 'catalogChanged')
    await expect.poll(() => others).toBe(1)
    raise(first.db, 'catalogChanged')
    await expect.poll(() => others).toBe(2)
    raise(first.db, 'catalogChanged')
    await teller.stop() // the last one is told first
    await expect.poll(() => others).toBe(3)
    expect(own).toBe(0)
    await listener.stop()
    await first.close()
    await second.close()
  })
})
