import { EventEmitter, once } from 'node:events'
import { IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import type { ImageStore } from '../../src/catalog/images/image-store.ts'
import { openImageStore } from '../../src/catalog/images/open-store.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { storeImage } from '../../src/catalog/images/store-image.ts'
import { createWorkQueue } from '../../src/catalog/images/work-queue.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { Problem } from '../../src/platform/problems/problem.ts'
import { formOf, openImageShop, plain, urlIn, variant } from '../support/images.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { openShop } from '../support/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeBothEngines('stored pictures', 'connection', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const rowsOf = (image: string) => database.db.select().from(storedImage).where(eq(storedImage.image, image))

  it('are the same picture when they come twice, even at once', async () => {
    const shop = await openImageShop(database)
    const bytes = await plain().png().toBuffer()
    const urls = await Promise.all([shop.upload(bytes), shop.upload(bytes), shop.upload(bytes)])
    expect(new Set(urls).size).toBe(1)
    expect(await rowsOf(urls[0] ?? '')).toHaveLength(1)
    expect(await shop.store.list()).toHaveLength(IMAGE_WIDTHS.length)
    await shop.close()
  })

  it('are refused with 507 when the disk is full; nothing of them stays, no row promises them', async () => {
    let room = 2
    const noSpace = () => Promise.reject(new Problem('image_store_full'))
    const shop = await openImageShop(database, (store) => ({
      ...store,
      put: (name, bytes) => {
        room -= 1
        return room < 0 ? noSpace() : store.put(name, bytes)
      },
    }))
    const before = await database.db.select().from(storedImage)
    const bytes = await plain().png().toBuffer()
    expect((await shop.send(formOf(bytes))).status).toBe(507)
    expect((await shop.fetch('/api/v1/product-category')).status).toBe(200)
    expect(await database.db.select().from(storedImage)).toHaveLength(before.length)
    expect(await shop.store.list()).toEqual([])
    room = IMAGE_WIDTHS.length
    await shop.upload(bytes)
    await shop.close()
  })

  it('do not hold up requests while they are written; more than ten at once are refused', async () => {
    const gate = Promise.withResolvers<void>()
    const writing = new EventEmitter()
    const hashes = new Set<string>()
    const shop = await openImageShop(database, (store) => ({
      ...store,
      put: async (name, bytes) => {
        hashes.add(name.slice(0, 32))
        if (hashes.size === 10) writing.emit('all')
        await gate.promise
        await store.put(name, bytes)
      },
    }))
    const admin = await shop.signInAs('admin')
    const forms = await Promise.all(
      Array.from({ length: 10 }, async () => formOf(await plain().png().toBuffer())),
    )
    const all = once(writing, 'all')
    const uploads = forms.map((form) => shop.send(form, admin))
    await all
    expect((await shop.fetch('/api/v1/product-category')).status).toBe(200)
    const answer = await shop.send(formOf(await plain().png().toBuffer()), admin)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
    gate.resolve()
    for (const upload of uploads) await urlIn(await upload)
    await shop.close()
  })

  it('are whole even if their files were deleted before their row was written', async () => {
    const shop = await openImageShop(database)
    await removeUnusedImages(database.db, shop.store, shop.now()) // marks the empty store, as at the shop's start
    let written = 0
    const cleared: ImageStore = {
      ...shop.store,
      put: async (name, bytes) => {
        await shop.store.put(name, bytes)
        written += 1
        if (written === IMAGE_WIDTHS.length) await removeUnusedImages(database.db, shop.store, shop.now())
      },
    }
    const url = await storeImage(database.db, cleared, await plain().png().toBuffer(), shop.now())
    expect(await rowsOf(url)).toHaveLength(1)
    for (const width of IMAGE_WIDTHS) {
      expect((await shop.fetch(variant(url, width, 'webp'))).status).toBe(200)
    }
    expect(written).toBeGreaterThan(IMAGE_WIDTHS.length)
    await shop.close()
  })

  it('ask and fill their store while no transaction is open', async () => {
    const shop = await openImageShop(database)
    const openStore = <Arguments extends readonly unknown[], Answer>(
      call: (...given: Arguments) => Promise<Answer>,
    ) => {
      return async (...given: Arguments): Promise<Answer> => {
        await database.db.execute(sql`select 1`) // refused inside a transaction
        return call(...given)
      }
    }
    const { has, put, delete: remove } = shop.store
    const isShared = database.engine === 'postgres' // a transaction of its own blocks no others there
    const watched: ImageStore = {
      ...{ ...shop.store, has: openStore(has), put: openStore(put) },
      ...(isShared ? {} : { delete: openStore(remove) }),
    }
    const bytes = await plain().png().toBuffer()
    const url = await storeImage(database.db, watched, bytes, shop.now())
    expect(await storeImage(database.db, watched, bytes, shop.now())).toBe(url)
    shop.advance(2 * DAY_MS)
    expect(await removeUnusedImages(database.db, watched, shop.now())).toBe(1)
    await shop.close()
  })

  it('are whole though they come again while they are being removed', async () => {
    const shop = await openImageShop(database)
    const bytes = await plain().png().toBuffer()
    const url = await shop.upload(bytes)
    shop.advance(2 * DAY_MS)
    const seen = Promise.withResolvers<void>()
    let asked = 0
    const deleting = new EventEmitter()
    const slow: ImageStore = {
      ...shop.store,
      delete: async (name) => {
        deleting.emit('one')
        await seen.promise
        await shop.store.delete(name)
      },
    }
    const asking: ImageStore = {
      ...shop.store,
      has: async (name) => {
        const isThere = await shop.store.has(name)
        asked += 1
        if (asked === IMAGE_WIDTHS.length) seen.resolve()
        return isThere
      },
    }
    const begun = once(deleting, 'one')
    const removing = removeUnusedImages(database.background, slow, shop.now())
    await begun
    expect(await storeImage(database.db, asking, bytes, shop.now())).toBe(url)
    expect(await removing).toBe(1)
    expect(await rowsOf(url)).toHaveLength(1)
    for (const width of IMAGE_WIDTHS) {
      expect((await shop.fetch(variant(url, width, 'webp'))).status).toBe(200)
    }
    await shop.close()
  })

  describe('in a bucket', () => {
    let s3: S3Server
    beforeAll(async () => {
      s3 = await startS3()
    })
    afterAll(() => s3.close())

    it('are uploaded, served and cleared away as those in a folder are', async () => {
      const store = await openImageStore({ s3: s3.config, dataDir: '/nowhere' })
      const shop = await openShop(database, { parts: { images: store } })
      const init = { method: 'POST', body: formOf(await plain(900, 900).png().toBuffer()) }
      const url = await urlIn(await shop.fetch('/api/v1/upload/image', init, await shop.signInAs('admin')))
      for (const width of IMAGE_WIDTHS) {
        for (const kind of ['webp', 'avif']) {
          const answer = await shop.fetch(variant(url, width, kind))
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${kind}`])
        }
      }
      expect(await store.list()).toHaveLength(2 * IMAGE_WIDTHS.length)
      await removeUnusedImages(database.db, store, new Date(shop.now().getTime() + 2 * DAY_MS))
      expect(await store.list()).toEqual([])
      expect((await shop.fetch(url)).status).toBe(404)
      expect(shop.errors).toEqual([])
      await shop.close()
    })

    it('that is gone are 503, and the shop goes on', async () => {
      const lost = await startS3()
      const store = await openImageStore({ s3: lost.config, dataDir: '/nowhere' })
      await lost.close()
      const shop = await openShop(database, { parts: { images: store } })
      const init = { method: 'POST', body: formOf(await plain().png().toBuffer()) }
      const answers = [
        await shop.fetch('/api/v1/upload/image', init, await shop.signInAs('admin')),
        await shop.fetch(`/images/${'0'.repeat(32)}.webp`),
      ]
      for (const { status, headers } of answers)
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect((await shop.fetch('/api/v1/product-category')).status).toBe(200)
      await shop.close()
    })
  })
})

describe('turns', () => {
  it('are taken by so many at once; so many wait, one more is sent away', async () => {
    const lane = createWorkQueue(2)(3)
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
    }
    const waiting = Array.from({ length: 5 }, () => lane(work))
    await expect(lane(work)).rejects.toMatchObject({ code: 'image_queue_full', retryAfterSeconds: 3 })
    gate.resolve()
    await Promise.all(waiting)
    expect(most).toBe(2)
    await expect(lane(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(lane(async () => 'the turn was given back')).resolves.toBe('the turn was given back')
  })
})
