/** Adds categories one by one and prints each commit, for tests of the embedded database. */
import { openDatabase } from '../open.ts'
import { productCategory } from '../schema/catalog.ts'
import { inTransaction } from '../transaction.ts'

const [, , dataDir = '', first = '1'] = process.argv

try {
  const database = await openDatabase({ dataDir })
  console.log('open')
  for (let number = Number(first); ; number += 1) {
    // two rows per transaction: half of one would show
    await inTransaction(database.db, async (db) => {
      await db.insert(productCategory).values({ name: `${number} left` })
      await db.insert(productCategory).values({ name: `${number} right` })
    })
    console.log(`committed ${number}`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
