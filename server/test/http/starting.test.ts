/** A process that serves requests before its jobs have started. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type ShopProcess, shopProcess } from '../../../testing/shop-process.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import {
  broadcastCatalogChanges,
  type CatalogBroadcast,
} from '../../src/runtime/broadcasts/broadcast-catalog-changes.ts'
import { bodyOf } from '../support/product-form.ts'
import { openShop, type TestShop } from '../support/shop.ts'

/** Shorter than the minute after which cached responses expire anyway. */
const BROADCAST_WITHIN_MS = 20_000

describe.each([{ workers: 1 }, { workers: 2 }])('with $workers workers', ({ workers }) => {
  describeOnPostgres('a shop that starts beside another', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-starting-'))
    let database: Database
    let other: TestShop
    let broadcast: CatalogBroadcast
    let starting: ShopProcess
    let release: () => Promise<unknown>

    beforeAll(async () => {
      const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
      database = await openDatabase({ databaseUrl })
      await migrate(database)
      other = await openShop(database)
      broadcast = await broadcastCatalogChanges(other.context)
      starting = shopProcess(await freePort(), {
        NODE_ENV: 'test',
        WORKERS: String(workers),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: 'off',
        PAYPAL_MODE: 'simulator',
        LOG_LEVEL: 'silent',
      })
    })
    /** Jobs wait while another process creates their tables. */
    beforeEach(async () => {
      const [isHeld, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await database.executeSql('drop schema if exists pgboss cascade')
      const holding = database.withoutTimeouts((db) =>
        inTransaction(db, async (db) => {
          await db.execute(sql`create schema pgboss`)
          isHeld.resolve()
          await isReleased.promise
          await db.execute(sql`drop schema pgboss`)
        }),
      )
      release = () => {
        isReleased.resolve()
        return holding
      }
      await Promise.race([isHeld.promise, holding])
      await starting.start()
    })
    afterEach(async () => {
      await release()
      await starting.stop()
    })
    afterAll(async () => {
      await broadcast?.stop()
      await other?.close()
      await database?.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it('hears of a price that another changes meanwhile', async () => {
      const admin = await other.signInAs('admin')
      const { product_id: id } = (
        await other.call('POST /api/v1/admin/product', { body: bodyOf({ price: 5000 }) }, admin)
      ).data
      const seen = async () =>
        (
          (await (await fetch(`${starting.address}/api/v1/product/${id}`)).json()) as {
            data: { price: number }
          }
        ).data.price
      expect(await seen()).toBe(5000)
      const body = { ...bodyOf({ price: 7000 }), sku: `E-${id}` }
      await other.call('PUT /api/v1/admin/product/{id}', { params: { id }, body }, admin)
      await expect.poll(seen, { timeout: BROADCAST_WITHIN_MS }).toBe(7000)
    })

    it('answers what it was asked before it was told to stop', async () => {
      const body = JSON.stringify({ email: 'sari@warung.test', password: 'not hers' })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      }
      const asking = request(`${starting.address}/api/v1/auth/login`, { method: 'POST', headers })
      asking.flushHeaders()
      await once(asking, 'continue')
      const stopped = starting.stop()
      const readiness = async () => (await fetch(`${starting.address}/readyz`)).status
      await expect.poll(readiness).toBe(503)
      asking.end(body)
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(401)
      answer.resume()
      await release()
      await stopped
    })
  })
})
