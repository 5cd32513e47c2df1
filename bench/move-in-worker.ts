/** What a shop's background does with an import and its pictures, in a process of its own: it is killed in the middle. */

import { openImageStore } from '../server/src/catalog/images/open-store.ts'
import { fetchPictures } from '../server/src/catalog/import/fetch-pictures.ts'
import { workOnImports } from '../server/src/catalog/import/work-on-imports.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)

const database = await openDatabase({ databaseUrl })
const now = (): Date => new Date()
await workOnImports(database.background, now)
const store = await openImageStore({ s3: undefined, dataDir })
await fetchPictures(database.db, {
  ...{ store, now },
  // the measurement's own server
  rules: { mayConnectTo: (ip) => ip === '127.0.0.1', mayUsePort: () => true },
})
await database.close()
