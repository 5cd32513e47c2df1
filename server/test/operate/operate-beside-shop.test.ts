/** An operator’s commands while the shop starts or runs. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { freePort } from '../../../testing/free-port.ts'
import { shopProcess } from '../../../testing/shop-process.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { recordDemo } from '../../src/runtime/demo/record-demo.ts'
import { openControlSocket } from '../../src/runtime/operate/control-socket.ts'
import { placesOf } from '../support/operate-places.ts'
import { addProduct } from '../support/products.ts'

/** Takes the lock of migrations at once, as another process would, and migrates when `begin` is fulfilled. */
async function migrateLater(database: Database, begin: Promise<void>): Promise<void> {
  await inTransaction(database.db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(826510373)`) // LOCK_KEY of migrate.ts
    await begin
  })
  await migrate(database)
}

describeBothEngines('an operator’s command beside a shop', 'process', (_, engine) => {
  const newPlace = placesOf(engine)

  it('waits for a shop that is still starting', async () => {
    const { environment, operateAlone, withDatabase } = await newPlace()
    const result = await withDatabase(async (database) => {
      const waits = Promise.withResolvers<void>()
      // PostgreSQL: until another process has migrated; embedded: until the shop that has opened it takes commands
      const starting = engine === 'postgres' ? migrateLater(database, waits.promise) : waits.promise
      const telling = operateAlone(['money'], waits.resolve)
      await starting
      const socket =
        engine === 'pglite'
          ? await openControlSocket(environment.DATA_DIR ?? '', () =>
              Promise.resolve({ words: '0 unexplained.' }),
            )
          : undefined
      const ended = await telling
      socket?.close()
      return ended
    })
    expect(result).toMatchObject({ code: 0, said: expect.stringContaining('0 unexplained.') })
    expect(result.complaint).toMatch(/^Another process .*: waiting for it …$/)
  })

  it('runs while the shop does, on either database', async () => {
    const { operate, environment } = await newPlace()
    const shop = shopProcess(await freePort(), { ...environment, DEMO: 'off', LOG_LEVEL: 'silent' })
    await shop.start()
    try {
      expect(await operate('money')).toMatchObject({
        code: 0,
        said: expect.stringContaining('0 unexplained.'),
      })
      expect(await operate('clean-pictures')).toMatchObject({ code: 0 })
      expect(await operate('new-installation', '--yes')).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^This is installation [0-9a-f]{12} now\./),
      })
      expect(await operate('remove-demo')).toMatchObject({
        code: 1,
        complaint: 'There is no demo in this shop.',
      })
    } finally {
      await shop.stop()
    }
  })

  it('shows on the pages of the running shop at once, not after their minute', {
    timeout: 240_000,
  }, async () => {
    const { operate, withDatabase, environment } = await newPlace()
    await withDatabase(async (database) => {
      await migrate(database)
      const id = await addProduct(database.db, { name: 'Termos dari demo' })
      await recordDemo(database.db, { people: [], products: [id], orders: [] })
    })
    const shop = shopProcess(await freePort(), { ...environment, DEMO: 'off', LOG_LEVEL: 'silent' })
    await shop.start()
    try {
      const home = async () => (await fetch(`${shop.address}/`)).text()
      expect(await home()).toContain('Termos dari demo')
      expect(await operate('remove-demo')).toMatchObject({ code: 0 })
      await expect.poll(home, { timeout: 20_000 }).not.toContain('Termos dari demo')
    } finally {
      await shop.stop()
    }
  })
})

describe('a long answer of a shop on the embedded database', () => {
  const newPlace = placesOf('pglite')

  it('comes whole, with its alarm', async () => {
    const { environment, operate } = await newPlace()
    const words = '− '.repeat(100_000).trim() // a character of three bytes, across the parts of the answer
    const socket = await openControlSocket(environment.DATA_DIR ?? '', () =>
      Promise.resolve({ words, isAlarm: true }),
    )
    expect(await operate('money', '--json')).toEqual({ code: 3, said: words, complaint: '' })
    socket?.close()
  })
})
