/** Variants: 100 siblings in one save; a file of a marketplace with three pictures a line, imported over a kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROLE } from '@warung/contract/values/roles.ts'
import sharp from 'sharp'
import { changeProductGroup, createProductGroup } from '../server/src/catalog/groups/save-product-group.ts'
import { confirmImport, startImport } from '../server/src/catalog/import/start-import.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type Database, type Db, openDatabase } from '../server/src/platform/database/open.ts'
import { appUser } from '../server/src/platform/database/schema/accounts.ts'
import { product, productGroup } from '../server/src/platform/database/schema/catalog.ts'
import { pictureToFetch, productImport } from '../server/src/platform/database/schema/product-imports.ts'
import { startPostgres } from '../testing/postgres.ts'
import { readRowCount } from './options.ts'
import { ascending, median, quantile } from './quantiles.ts'

const PICTURES_OF_LINE = 3
const SIBLINGS = 100
const SAVES = 20

type Admin = Parameters<typeof startImport>[1]

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function addAdmin(db: Db): Promise<Admin> {
  const own = { name: 'Sari', email: 'sari@warung.test', role_id: ROLE.admin }
  const [added] = await db
    .insert(appUser)
    .values({ ...own, password_hash: '', created_at: new Date() })
    .returning({ user_id: appUser.user_id })
  if (!added) throw new Error('no admin was added')
  return { ...own, ...added, session_id: 0, guest_session_id: null }
}

async function measureSave(db: Db, admin: Admin): Promise<void> {
  const values = Array.from({ length: SIBLINGS }, (_, at) => `${at}`)
  const rows = values.map((value) => ({
    values: [value],
    sku: `S-${value}`,
    price: 1000,
    stock: 5,
    image: '',
  }))
  const table = { name: 'Kaos', options: [{ name: 'Nomor', values }], products: rows }
  let group = await createProductGroup(db, admin, table, new Date())
  const times: number[] = []
  for (let save = 1; save <= SAVES; save += 1) {
    const products = group.products.map(({ name: _, is_published: __, ...row }) => ({
      ...row,
      ...{ price: 1000 + save, stock: 5 + save, stock_was: row.stock, weight_grams: 100 + save },
    }))
    const { product_group_id, version } = group
    const since = performance.now()
    group = await changeProductGroup(db, admin, { ...table, products, product_group_id, version }, new Date())
    times.push(performance.now() - since)
  }
  const slowest = quantile(ascending(times), 1)
  console.log(
    `${SIBLINGS} siblings in one save: median ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  )
}

/** Pictures of 800 × 800, each its own. */
async function servePictures() {
  const base = await sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#a52',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1).split('.')[0])
    const tint = { r: number % 256, g: (number >> 8) % 256, b: (number >> 4) % 256 }
    sharp(base)
      .tint(tint)
      .jpeg()
      .toBuffer()
      .then(
        (picture) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
        () => response.writeHead(500).end(),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, addressOf: (number: number) => `http://127.0.0.1:${port}/${number}.jpg` }
}

function fileOf(lines: number, addressOf: (number: number) => string): string {
  const head =
    'product_id,product_name,sku_id,variation_value,parcel_weight,price,quantity,seller_sku,main_image,image_2,image_3'
  const rows = Array.from({ length: lines }, (_, at) => {
    const pictures = Array.from({ length: PICTURES_OF_LINE }, (_none, picture) =>
      addressOf(at * PICTURES_OF_LINE + picture),
    )
    const own = Math.floor(at / 3)
    return `${own},Kaos ${own},${at},"Merah, ${at % 3}",200,${50_000 + at},5,KB-${at},${pictures.join(',')}`
  })
  return [head, ...rows].join('\n')
}

function startWorker(databaseUrl: string, dataDir: string): ChildProcess {
  const file = path.join(import.meta.dirname, 'move-in-worker.ts')
  return spawn(process.execPath, [file, databaseUrl, dataDir], { stdio: 'inherit' })
}

async function finished(worker: ChildProcess): Promise<void> {
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error(`the worker ended with ${code}`)
}

async function killWhen(worker: ChildProcess, isTime: () => Promise<boolean>): Promise<void> {
  while (!(await isTime())) await sleep(200)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

async function measureMovingIn(
  database: Database,
  databaseUrl: string,
  admin: Admin,
  lines: number,
): Promise<void> {
  const { db } = database
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-move-in-'))
  const { server, addressOf } = await servePictures()
  const waiting = () => db.$count(pictureToFetch)
  try {
    const text = fileOf(lines, addressOf)
    let since = performance.now()
    const { product_import_id } = await startImport(
      db,
      admin,
      { text, encoding: 'utf-8', fileName: 'tokopedia.csv' },
      { now: new Date(), language: 'en' },
    )
    await finished(startWorker(databaseUrl, dataDir))
    console.log(`${lines} lines checked: ${seconds(since)}`)
    since = performance.now()
    await confirmImport(
      db,
      admin,
      { importId: product_import_id, as_drafts: false },
      { now: new Date(), language: 'en' },
    )
    const isHalfDone = async () =>
      (await db.select().from(productImport)).some(({ done_count }) => done_count >= lines / 2)
    await killWhen(startWorker(databaseUrl, dataDir), isHalfDone)
    console.log(`killed in the middle of its lines: ${seconds(since)}`)
    const all = lines * PICTURES_OF_LINE
    const isSomeFetched = async () =>
      (await db.select().from(productImport)).every(({ state }) => state === 'imported') &&
      (await waiting()) < all * 0.9
    await killWhen(startWorker(databaseUrl, dataDir), isSomeFetched)
    console.log(`killed in the middle of its pictures, ${await waiting()} of ${all} wait: ${seconds(since)}`)
    await finished(startWorker(databaseUrl, dataDir))
    const [products, groups] = [await db.$count(product), await db.$count(productGroup)]
    console.log(
      `all is there, ${await waiting()} pictures wait: ${seconds(since)}; ${products} products, ${groups} groups with those of the saves`,
    )
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const lines = readRowCount(10_000)
const postgres = await startPostgres({ fsync: true })
try {
  const database = await openDatabase({ databaseUrl: postgres.url })
  await migrate(database)
  const admin = await addAdmin(database.db)
  await measureSave(database.db, admin)
  await measureMovingIn(database, postgres.url, admin, lines)
  await database.close()
} finally {
  await postgres.remove()
}
