/** The database of the shop of a run, looked into from outside; an embedded one only while the shop is down. */
import path from 'node:path'
import { type Db, openDatabase } from '../../server/src/platform/database/open.ts'
import type { ShopProcess } from '../shop-process.ts'

export type RunDatabase = { readonly url: string } | { readonly embedded: true }

export type ShopDatabase = {
  /** environment by which the shop finds it */
  readonly environment: Readonly<Record<string, string>>
  /** between two looks, in milliseconds: one that stops the shop leaves it time to do its work */
  readonly lookEveryMs: number
  /** On an embedded database the shop is stopped meanwhile. */
  look<T>(shop: ShopProcess, work: (db: Db) => Promise<T>): Promise<T>
}

export function shopDatabase(wanted: RunDatabase, dataDir: string): ShopDatabase {
  if ('url' in wanted) {
    return {
      environment: { DATABASE_URL: wanted.url },
      lookEveryMs: 500,
      look: async (_shop, work) => {
        const database = await openDatabase({ databaseUrl: wanted.url, poolSize: 1 })
        try {
          return await work(database.db)
        } finally {
          await database.close()
        }
      },
    }
  }
  return {
    environment: {},
    lookEveryMs: 15_000,
    look: async (shop, work) => {
      await shop.stop()
      const database = await openDatabase({ dataDir: path.join(dataDir, 'database') })
      try {
        return await work(database.db)
      } finally {
        await database.close()
        await shop.start()
      }
    },
  }
}
