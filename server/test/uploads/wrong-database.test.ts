/** A shop started on a wrong database must not delete the pictures of the right one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnPostgres, type OpenTestDatabase } from '../../../testing/each-engine.ts'
import type { ImageStore } from '../../src/catalog/images/image-store.ts'
import { openImageStore } from '../../src/catalog/images/open-store.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { storeImage } from '../../src/catalog/images/store-image.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { findInstallation, replaceInstallation } from '../../src/providers/installation.ts'
import { commands } from '../../src/runtime/operate/commands.ts'
import { plain } from '../support/images.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { openShop } from '../support/shop.ts'

const REFUSAL =
  'The stored pictures belong to another database, so none is deleted: check DATABASE_URL, DATA_DIR and S3_BUCKET.'
const MARKER_OF_ANOTHER = 'f'.repeat(12)
const ELSEWHERE = {
  image: `/images/${'e'.repeat(32)}.webp`,
  width: 1,
  height: 1,
  image_placeholder: '#fff',
  created_at: new Date(),
}

async function idOf({ db }: { readonly db: Db }): Promise<string> {
  return (await findInstallation(db)).installation_id
}

function operate(name: string, shop: Awaited<ReturnType<typeof openShop>>) {
  return commands[name]?.(shop.context, { yes: true })
}

async function openOver(open: OpenTestDatabase, images: ImageStore) {
  const shop = await openShop(await open(), { parts: { images } })
  await replaceInstallation(shop.db) // test databases are copies of one, with its id
  return {
    ...shop,
    upload: async () => storeImage(shop.db, images, await plain().png().toBuffer(), shop.now()),
    clean: () => removeUnusedImages(shop.db, images, shop.now()),
  }
}

describeOnPostgres('pictures and a wrong database', (open) => {
  let dir: string
  let s3: S3Server
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'warung-wrong-database-'))
    s3 = await startS3()
  })
  afterAll(async () => {
    await s3.close()
    await rm(dir, { recursive: true })
  })

  describe.each([
    ['a folder', () => openImageStore({ s3: undefined, dataDir: dir })],
    ['a bucket', () => openImageStore({ s3: s3.config, dataDir: dir })],
  ] as const)('in %s', (_where, openStore) => {
    it('stay until the right database is back', async () => {
      const store = await openStore()
      const shop = await openOver(open, store)
      await shop.upload()
      const files = await store.list()
      const empty = await openOver(open, store)
      expect(await empty.clean()).toBe(0) // before any marker
      expect(await store.readMarker()).toBeUndefined()
      const wrong = await openOver(open, store)
      await wrong.db.insert(storedImage).values(ELSEWHERE)
      await expect(wrong.clean()).rejects.toThrow(REFUSAL)
      expect(await shop.clean()).toBe(0)
      expect(await store.readMarker()).toBe(await idOf(shop))
      await expect(operate('clean-pictures', wrong)).rejects.toThrow(REFUSAL)
      expect(await operate('new-installation', wrong)).toMatchObject({
        words: expect.stringContaining('The stored pictures belong to another database'),
      })
      await expect(wrong.clean()).rejects.toThrow(REFUSAL)
      expect((await store.list()).toSorted()).toEqual(files.toSorted())
      await operate('new-installation', shop)
      expect(await store.readMarker()).toBe(await idOf(shop))
      for (const each of [shop, empty, wrong]) await each.close()
      for (const name of await store.list()) await store.delete(name)
    })

    it('stay where two databases have some: neither deletes', async () => {
      const store = await openStore()
      const shop = await openOver(open, store)
      await shop.upload()
      expect(await shop.clean()).toBe(0)
      const files = await store.list()
      const second = await openOver(open, store)
      await operate('load-demo', second)
      expect(await store.readMarker()).toBe('shared')
      for (const each of [second, shop, second]) expect(await each.clean()).toBe(0)
      expect(await store.list()).toEqual(expect.arrayContaining(files))
      expect(await store.readMarker()).toBe('shared')
      for (const each of [shop, second]) await each.close()
      for (const name of await store.list()) await store.delete(name)
    })

    it('belong to the next shop once the store is empty', async () => {
      const store = await openStore()
      await store.writeMarker(MARKER_OF_ANOTHER)
      const shop = await openOver(open, store)
      expect(await shop.clean()).toBe(0)
      expect(await store.readMarker()).not.toBe(MARKER_OF_ANOTHER)
      await shop.upload()
      expect(await shop.clean()).toBe(0)
      await shop.close()
    })
  })
})
