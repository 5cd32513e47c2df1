/** Lists of a million rows, over HTTP from the real server on PostgreSQL: pages, searches, sorts; then the dashboard over as many orders. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROLE } from '@warung/contract/values/roles.ts'
import { accessTokens } from '../server/src/accounts/access-token.ts'
import { openSession } from '../server/src/accounts/open-session.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/open.ts'
import { appUser } from '../server/src/database/schema/accounts.ts'
import { freePort } from '../testing/free-port.ts'
import { startPostgres } from '../testing/postgres.ts'
import { shopProcess } from '../testing/shop-process.ts'
import { fillLists } from './fill-lists.ts'
import { printer } from './measure.ts'

const GOAL_MS = 100
const DASHBOARD_GOAL_MS = 150
const SESSION_SECRET = randomBytes(32).toString('hex')

/** What is asked of each list; `999999` is a number that orders, SKUs and e-mails share. */
const QUESTIONS: readonly (readonly [list: string, queries: readonly string[]])[] = [
  [
    'product',
    [
      '',
      'page=1000',
      'page=1000&limit=100',
      'keyword=kopi',
      'keyword=kopi%20gayo',
      'keyword=SKU-00099999',
      'keyword=zzz',
      'keyword=a',
      'keyword=77',
      'keyword=%25',
      'keyword=%F0%9F%8E%A7',
    ],
  ],
  [
    'admin/product',
    [
      '',
      'page=1000',
      'sort=name&page=1000',
      'sort=sku&page=1000',
      'sort=price&page=1000',
      'sort=stock',
      'sort=stock&page=1000',
      'keyword=batik',
      'keyword=SKU-00099999',
      'keyword=sku-00099&sort=sku',
    ],
  ],
  [
    'admin/user',
    [
      '',
      'page=1000',
      'sort=name&page=1000',
      'sort=email&page=1000',
      'keyword=batik%20teh',
      'keyword=%40example.com',
      'keyword=kopi99',
      'keyword=a',
      'keyword=%25',
    ],
  ],
  [
    'admin/order',
    [
      '',
      'page=1000',
      'sort=oldest',
      'sort=total&page=1000',
      'state=paid&page=1000',
      'state=refunded',
      'keyword=99999',
      'keyword=batik%20teh',
      'keyword=kopi',
      'keyword=77',
      'keyword=batik&state=unpaid',
      'keyword=77&state=unpaid',
    ],
  ],
]

async function signIn({ db }: Database): Promise<string> {
  const now = new Date()
  const person = { name: 'Bench', email: 'bench@warung.test', role_id: ROLE.superAdmin, password_hash: '!' }
  const [added] = await db
    .insert(appUser)
    .values({ ...person, created_at: now })
    .returning()
  if (!added) throw new Error('a user was inserted but not returned')
  const randomToken = () => randomBytes(32).toString('base64url')
  return (await openSession(db, accessTokens(SESSION_SECRET), added, { now, randomToken })).access_token
}

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, only: { type: 'string' } },
})
const isDashboardAlone = values.only === 'dashboard'
const rows = Number(values.rows)
const postgres = await startPostgres()
const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const database = await openDatabase({ databaseUrl: postgres.url, poolSize: 1, statementTimeoutMs: 3_600_000 })
const shop = shopProcess(await freePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SESSION_SECRET,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
})
try {
  const since = performance.now()
  await migrate(database)
  await fillLists(database, rows, !isDashboardAlone)
  console.log(
    `${rows.toLocaleString('en')} products, users and orders, made in ${Math.round((performance.now() - since) / 1000)} s`,
  )
  await shop.start()
  const authorization = `Bearer ${await signIn(database)}`
  const measure = await printer(() => fetch(`${shop.address}/healthz`), GOAL_MS)
  for (const [list, queries] of isDashboardAlone ? [] : QUESTIONS) {
    for (const query of queries) {
      const address = `${shop.address}/api/v1/${list}${query === '' ? '' : `?${query}`}`
      // asked anew each time: no answer is kept by anybody
      await measure(`${list}  ${decodeURIComponent(query)}`, () =>
        fetch(address, { headers: { authorization }, cache: 'no-store' }),
      )
    }
  }
  const measureDashboard = await printer(() => fetch(`${shop.address}/healthz`), DASHBOARD_GOAL_MS)
  for (const call of ['admin/dashboard', 'admin/report?by=day', 'admin/report?by=product']) {
    await measureDashboard(call, () =>
      fetch(`${shop.address}/api/v1/${call}`, { headers: { authorization }, cache: 'no-store' }),
    )
  }
} finally {
  await shop.stop()
  await database.close()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
