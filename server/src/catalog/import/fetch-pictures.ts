/** Downloads the pictures of imported products (decisions/065). Resumes after a crash. */
import { PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import type { PictureFault } from '@warung/contract/values/product-imports.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productImage } from '../../platform/database/schema/catalog.ts'
import { pictureToFetch } from '../../platform/database/schema/product-imports.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  type FetchRules,
  FileNotFetched,
  fetchPublicFile,
  PUBLIC_INTERNET,
} from '../../platform/downloads/fetch-public-file.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { isTemporary, Problem } from '../../platform/problems/problem.ts'
import { allEnded } from '../../platform/queues/all-ended.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { ImageStore } from '../images/image-store.ts'
import { lockStoredImage } from '../images/lock-stored-images.ts'
import { storeImage } from '../images/store-image.ts'

type WaitingPicture = typeof pictureToFetch.$inferSelect

export type PictureFetching = {
  readonly store: ImageStore
  readonly now: () => Date
  readonly rules?: Partial<FetchRules>
}

const RULES: FetchRules = { ...PUBLIC_INTERNET, bytesMax: 12_000_000, timeoutMs: 20_000 }
const RETRY_MINUTES = [1, 5, 30, 180]
/** As many as the server's two cores can decode. */
const AT_A_TIME = 4

/** @returns the reason to give up; undefined if a later try may succeed */
function lastingFault(error: unknown): PictureFault | undefined {
  if (error instanceof FileNotFetched) return error.fault === 'not_reachable' ? undefined : error.fault
  if (!(error instanceof Problem)) throw error
  return isTemporary(error) ? undefined : 'not_a_picture'
}

const ofRow = ({ product_id, position }: WaitingPicture) =>
  and(eq(pictureToFetch.product_id, product_id), eq(pictureToFetch.position, position))

/** Skips a product that is deleted or has the maximum of pictures. */
async function addPicture(db: Db, row: WaitingPicture, image: string): Promise<void> {
  const { product_id } = row
  await inTransaction(db, async (db) => {
    await db.delete(pictureToFetch).where(ofRow(row))
    if (!(await lockStoredImage(db, image))) throw new Error('a picture was stored and is gone')
    const [found] = await db
      .select({ image: product.image })
      .from(product)
      .where(and(eq(product.product_id, product_id), isNull(product.deleted_at)))
      .for('no key update')
    if (!found) return
    const others = await db
      .select({ image: productImage.image, position: productImage.position })
      .from(productImage)
      .where(eq(productImage.product_id, product_id))
    const isThere = found.image === image || others.some((other) => other.image === image)
    if (isThere || others.length + 1 >= PRODUCT_IMAGES_MAX) return
    const position = Math.max(1, ...others.map((other) => other.position)) + 1
    if (found.image !== '') await db.insert(productImage).values({ product_id, position, image, alt: '' })
    await db
      .update(product)
      .set({ version: sql`${product.version} + 1`, ...(found.image === '' ? { image } : {}) })
      .where(eq(product.product_id, product_id))
    emit(db, 'catalogChanged')
  })
}

async function putOff(
  db: Db,
  row: WaitingPicture,
  fault: PictureFault | undefined,
  now: Date,
): Promise<void> {
  const minutes = RETRY_MINUTES[row.tries]
  const isOver = fault !== undefined || minutes === undefined
  await db
    .update(pictureToFetch)
    .set({
      tries: row.tries + 1,
      ...(isOver
        ? { fault: fault ?? 'not_reachable' }
        : { try_at: new Date(now.getTime() + minutes * MINUTE_MS) }),
    })
    .where(ofRow(row))
}

type Download = { readonly image: string } | { readonly fault: PictureFault | undefined }
/** Several products may share an address. */
type Downloads = Map<string, Promise<Download>>

async function download(db: Db, address: string, { store, now, rules }: PictureFetching): Promise<Download> {
  try {
    const bytes = await fetchPublicFile(address, { ...RULES, ...rules })
    return { image: await storeImage(db, store, bytes, now()) }
  } catch (error) {
    return { fault: lastingFault(error) }
  }
}

async function takePicture(
  db: Db,
  row: WaitingPicture,
  fetching: PictureFetching,
  downloads: Downloads,
): Promise<void> {
  const { address } = row
  const downloading = downloads.get(address) ?? download(db, address, fetching)
  downloads.set(address, downloading)
  const downloaded = await downloading
  if ('image' in downloaded) await addPicture(db, row, downloaded.image)
  else await putOff(db, row, downloaded.fault, fetching.now())
}

/** A later try of the same address must ask again. */
async function forgetFailures(downloads: Downloads): Promise<void> {
  for (const [address, downloading] of downloads) {
    const [result] = await Promise.allSettled([downloading])
    if (result.status === 'rejected' || 'fault' in result.value) downloads.delete(address)
  }
}

type LineWithPictures = { readonly product_id: number | null; readonly addresses: readonly string[] }

/** Runs in the import's transaction. */
export async function queuePictures(
  db: Db,
  product_import_id: number,
  lines: readonly LineWithPictures[],
  now: Date,
): Promise<void> {
  const queued = lines.flatMap(({ product_id, addresses }) =>
    product_id === null
      ? []
      : addresses.map((address, at) => ({
          ...{ product_id, position: at + 1, product_import_id, address, try_at: now },
        })),
  )
  // a download queued by an earlier import continues
  if (queued.length > 0) await db.insert(pictureToFetch).values(queued).onConflictDoNothing()
}

/** The first pictures of all products, then the second ones. A failing one is put off. @returns how many were tried */
export async function fetchPictures(db: Db, fetching: PictureFetching): Promise<number> {
  const downloads: Downloads = new Map()
  const failures: unknown[] = []
  let tried = 0
  const tryPicture = async (row: WaitingPicture): Promise<void> => {
    try {
      await takePicture(db, row, fetching, downloads)
    } catch (error) {
      failures.push(error)
      await putOff(db, row, undefined, fetching.now())
    }
  }
  for (;;) {
    const due = await db
      .select()
      .from(pictureToFetch)
      .where(and(isNull(pictureToFetch.fault), lte(pictureToFetch.try_at, fetching.now())))
      .orderBy(asc(pictureToFetch.position), asc(pictureToFetch.product_id))
      .limit(100)
    if (due.length === 0) break
    for (const rows of Map.groupBy(due, ({ position }) => position).values()) {
      const takeNext = async (): Promise<void> => {
        for (let row = rows.shift(); row; row = rows.shift()) await tryPicture(row)
      }
      await allEnded(Array.from({ length: AT_A_TIME }, takeNext))
    }
    await forgetFailures(downloads)
    tried += due.length
  }
  if (failures.length > 0) throw failures[0]
  return tried
}
