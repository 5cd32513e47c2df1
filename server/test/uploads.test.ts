import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { PICTURE_PATH, PICTURE_WIDTHS } from '@warung/contract/uploads.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../testing/each-engine.ts'
import type { Database, Db } from '../src/database/open.ts'
import { rows } from '../src/database/query-rows.ts'
import { picture } from '../src/database/schema.ts'
import { inTransaction } from '../src/database/transaction.ts'
import { Problem } from '../src/problems.ts'
import { folderStore } from '../src/uploads/folder-store.ts'
import { LARGEST } from '../src/uploads/picture-names.ts'
import type { PictureStore } from '../src/uploads/picture-store.ts'
import { removeUnusedPictures } from '../src/uploads/remove-unused-pictures.ts'
import { storePicture } from '../src/uploads/store-picture.ts'
import { takeTurns } from '../src/uploads/take-turns.ts'
import { addProduct } from './products.ts'
import { openShop, type TestShop, toldIn } from './shop.ts'

let colours = 0
/** No two of a run are alike, not even once encoded: each test has a picture of its own. */
const plain = (width = 64, height = 48) => {
  colours += 1
  const background = { r: (colours * 37) % 256, g: (colours * 91) % 256, b: (colours * 151) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG that claims a size and holds none of it. */
const pngHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(8)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Person = { access_token: string }

describeEachEngine('pictures', (open) => {
  let database: Database
  let shop: TestShop
  let admin: Person
  let dir: string
  let store: PictureStore
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'warung-uploads-'))
    store = folderStore(dir)
    database = await open()
    shop = await openShop(database, { parts: { pictures: store } })
    admin = await shop.signInAs('admin')
  })
  afterAll(async () => {
    await shop.close()
    await rm(dir, { recursive: true })
  })

  const send = (form: FormData, as: Person | undefined = admin) =>
    shop.fetch('/api/v1/upload/image', { method: 'POST', body: form }, as)
  const formOf = (bytes: Buffer, name = 'picture.png', field = 'file', type = 'image/png') => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
    return form
  }
  const urlIn = async (answer: Response): Promise<string> => {
    expect(answer.status).toBe(201)
    const { url } = (await answer.json()) as { url: string }
    expect(url).toMatch(PICTURE_PATH)
    return url
  }
  const upload = async (bytes: Buffer): Promise<string> => urlIn(await send(formOf(bytes)))
  const variant = (url: string, width: number, kind: string) => url.replace('.webp', `-${width}.${kind}`)

  const refused: [string, number, () => Promise<Buffer> | Buffer][] = [
    ['text', 415, () => Buffer.from('this is not a picture, whatever its name says')],
    [
      'SVG',
      415,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['HTML', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['TIFF', 415, () => plain().tiff().toBuffer()],
    ['PDF', 415, () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['zero bytes', 400, () => Buffer.alloc(0)],
    ['a JPEG cut short', 400, async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 700)],
    [
      'the first bytes of a PNG and HTML',
      400,
      () => Buffer.concat([pngHeader(8, 8).subarray(0, 8), Buffer.from('<script>')]),
    ],
    ['30000 × 30000 pixels', 413, () => pngHeader(30_000, 30_000)],
    [
      'a bomb of few bytes',
      413,
      () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
    ['more than 12 MiB', 413, () => Buffer.alloc(12 * 1024 * 1024 + 1, 0xff)],
    ['far more than 12 MiB', 413, () => Buffer.alloc(14 * 1024 * 1024, 0xff)],
  ]
  it.each(refused)('%s is refused with %i and leaves nothing behind', async (_what, status, make) => {
    const files = await store.list()
    const answer = await send(formOf(await make()))
    expect(answer.status).toBe(status)
    expect((await toldIn(answer)).message).toMatch(/\S/)
    expect(await store.list()).toEqual(files)
  })

  it('come one at a time, in their field', async () => {
    const bytes = await plain().png().toBuffer()
    const two = formOf(bytes)
    two.append('file', new Blob([new Uint8Array(bytes)]), 'second.png')
    expect((await send(two)).status).toBe(413)
    expect((await send(formOf(bytes, 'picture.png', 'picture'))).status).toBe(400)
    expect((await send(new FormData())).status).toBe(400)
    const words = new FormData()
    words.append('file', 'only words')
    expect((await send(words)).status).toBe(400)
    const beside = new FormData()
    beside.append('title', 'words beside the file do no harm')
    beside.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
    expect((await send(beside)).status).toBe(201)
  })

  it('come as a form and in nothing else', async () => {
    const sendRaw = async (body: string, type: string) =>
      (
        await shop.fetch(
          '/api/v1/upload/image',
          { method: 'POST', body, headers: { 'content-type': type } },
          admin,
        )
      ).status
    expect(await sendRaw('{"file":"/etc/passwd"}', 'application/json')).toBe(415)
    expect(await sendRaw('x', 'image/png')).toBe(415)
    expect(await sendRaw('x', 'multipart/form-data')).toBe(400)
    expect(
      await sendRaw(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
        'multipart/form-data; boundary=b',
      ),
    ).toBe(400)
    const elsewhere = await shop.fetch(
      '/api/v1/admin/product',
      { method: 'POST', body: formOf(Buffer.from('x')) },
      admin,
    )
    expect(elsewhere.status).toBe(415)
  })

  it('are taken from admins alone', async () => {
    const form = async () => formOf(await plain().png().toBuffer())
    expect((await send(await form(), await shop.signInAs('customer'))).status).toBe(403)
    expect((await send(await form(), await shop.signInAs('guest'))).status).toBe(403)
    const anonymous = { method: 'POST', body: await form() }
    expect((await shop.fetch('/api/v1/upload/image', anonymous)).status).toBe(401)
    expect((await send(await form(), await shop.signInAs('superAdmin'))).status).toBe(201)
  })

  it.each([
    ['parent folders', '../../../etc/passwd'],
    ['parent folders of Windows', '..\\..\\x.png'],
    ['NUL', 'a\0b.png'],
    ['5000 characters', `${'n'.repeat(5000)}.png`],
    ['another kind', 'x.html'],
    ['a script', '<script>alert(1)</script>'],
  ])('forget the name they came with: %s', async (_what, name) => {
    const url = await urlIn(await send(formOf(await plain().png().toBuffer(), name)))
    const hash = PICTURE_PATH.exec(url)?.[1] ?? 'none'
    expect((await readdir(dir)).filter((file) => file.startsWith(hash)).sort()).toEqual(
      PICTURE_WIDTHS.map((width) => `${hash}-${width}.webp`).sort(),
    )
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'are taken as %s, whatever their name',
    async (format) => {
      const bytes = await plain(700, 500).toFormat(format).toBuffer()
      const url = await urlIn(await send(formOf(bytes, 'picture.html', 'file', 'text/html')))
      const [row] = await shop.db.select().from(picture).where(eq(picture.image, url))
      expect(row).toMatchObject({ width: 700, height: 500, created_at: shop.now() })
      expect(row?.image_placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
      expect(row?.image_placeholder.length).toBeLessThanOrEqual(200)
    },
  )

  it('are served in every width and kind, for ever, as what they are', async () => {
    const url = await upload(await plain(1500, 900).jpeg().toBuffer())
    for (const kind of ['webp', 'avif'] as const) {
      for (const width of PICTURE_WIDTHS) {
        const answer = await shop.fetch(variant(url, width, kind))
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${kind}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          etag: expect.stringMatching(/^".+"$/),
        })
        const told = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(told).toMatchObject({ width, height: width * 0.6, format: kind === 'avif' ? 'heif' : 'webp' })
        const again = await shop.fetch(variant(url, width, kind), {
          headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
        })
        expect(again.status).toBe(304)
      }
    }
    const whole = await shop.fetch(url)
    expect(whole.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(LARGEST)
  })

  it('are never made larger than they came', async () => {
    const url = await upload(await plain(200, 100).png().toBuffer())
    const answer = await shop.fetch(variant(url, 1280, 'webp'))
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(200)
  })

  it('survive any shape', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 20_000],
      [20_000, 1],
      [300, 12_000],
    ] as const) {
      await upload(await plain(width, height).png().toBuffer())
    }
  })

  it('are turned upright and stripped of what the camera noted', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#00f' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Copyright: 'a secret name', Make: 'Kamera' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(photo.includes('secret name')).toBe(true)
    const before = await sharp(photo).metadata()
    expect(before).toMatchObject({ width: 80, height: 40, orientation: 6, exif: expect.any(Buffer) })
    const url = await upload(photo)
    for (const kind of ['webp', 'avif']) {
      const bytes = Buffer.from(await (await shop.fetch(variant(url, 1280, kind))).arrayBuffer())
      const told = await sharp(bytes).metadata()
      expect(told).toMatchObject({ width: 40, height: 80 })
      expect([told.exif, told.icc, told.xmp, told.iptc, told.orientation]).toEqual(Array(5).fill(undefined))
      expect(bytes.includes('secret name')).toBe(false)
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const end = 75 * info.width * info.channels
      // what was at its left is on top
      expect((data[0] ?? 0) - (data[2] ?? 0)).toBeGreaterThan(150)
      expect((data[end + 2] ?? 0) - (data[end] ?? 0)).toBeGreaterThan(150)
    }
  })

  it('do not keep what follows a picture in its file', async () => {
    const polyglot = Buffer.concat([
      await plain().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const url = await upload(polyglot)
    const bytes = Buffer.from(await (await shop.fetch(url)).arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('are the same picture when they come twice, even at once', async () => {
    const bytes = await plain().png().toBuffer()
    const urls = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
    expect(new Set(urls).size).toBe(1)
    expect(
      await shop.db
        .select()
        .from(picture)
        .where(eq(picture.image, urls[0] ?? '')),
    ).toHaveLength(1)
  })

  it('exist under no other name', async () => {
    const url = await upload(await plain().png().toBuffer())
    const missing = `/images/${'0'.repeat(32)}`
    for (const address of [
      `${missing}.webp`,
      `${missing}-320.avif`,
      variant(url, 321, 'webp'),
      variant(url, 320, 'jpeg'),
      url.replace('.webp', '.avif'),
      url.toUpperCase().replace('/IMAGES', '/images'),
      `${url}.part`,
      '/images/..%2f..%2fetc%2fpasswd',
      '/images/%00',
      `/images/${'a'.repeat(4000)}`,
    ]) {
      const answer = await shop.fetch(address)
      expect([address, answer.status]).toEqual([address, 404])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await toldIn(answer)).message).toBe('There is nothing at this address.')
    }
  })

  it('are encoded as AVIF once, however many ask', async () => {
    const counted: string[] = []
    const counting: PictureStore = {
      ...store,
      put: (name, bytes) => {
        counted.push(name)
        return store.put(name, bytes)
      },
    }
    const other = await openShop(database, {
      parts: { pictures: counting },
    })
    const url = await upload(await plain(900, 900).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 8 }, () => other.fetch(variant(url, 640, 'avif'))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(counted).toEqual([variant(url, 640, 'avif').replace('/images/', '')])
    await other.close()
  })

  it('are refused with 507 when the disk is full, and no row promises them', async () => {
    const full: PictureStore = {
      ...store,
      put: () => Promise.reject(new Problem('no-space', 'There is no room left for pictures.')),
    }
    const other = await openShop(database, { parts: { pictures: full } })
    const before = await shop.db.select().from(picture)
    const bytes = await plain().png().toBuffer()
    const init = { method: 'POST', body: formOf(bytes) }
    const answer = await other.fetch('/api/v1/upload/image', init, await other.signInAs('admin'))
    expect(answer.status).toBe(507)
    expect(await shop.db.select().from(picture)).toHaveLength(before.length)
    await upload(bytes)
    await other.close()
  })

  it('are cleared away after a day unless something names them', async () => {
    const unused = await upload(await plain().png().toBuffer())
    const used = await upload(await plain().png().toBuffer())
    const again = await plain().png().toBuffer()
    const fresh = await upload(again)
    expect(new Set([unused, used, fresh]).size).toBe(3)
    await shop.fetch(variant(unused, 320, 'avif'))
    await addProduct(shop.db, { image: used })
    shop.advance(23 * 60 * 60 * 1000)
    admin = await shop.signInAs('admin') // the other session is over by now
    await removeUnusedPictures(shop.db, store, shop.now())
    expect((await shop.fetch(unused)).status).toBe(200)
    expect(await upload(again)).toBe(fresh)
    await store.put(`${'f'.repeat(32)}-320.webp`, Buffer.from('of an upload that broke off'))
    shop.advance(2 * 60 * 60 * 1000)
    await removeUnusedPictures(shop.db, store, shop.now())
    expect((await shop.fetch(unused)).status).toBe(404)
    expect((await shop.fetch(variant(unused, 320, 'avif'))).status).toBe(404)
    expect((await shop.fetch(used)).status).toBe(200)
    expect((await shop.fetch(fresh)).status).toBe(200)
    const left = await store.list()
    expect(left.filter((name) => name.startsWith('ffff'))).toEqual([])
    const kept = await shop.db.select().from(picture)
    expect(kept.map(({ image }) => image).sort()).toEqual([fresh, used].sort())
    expect(new Set(left.map((name) => `/images/${name.slice(0, 32)}.webp`))).toEqual(new Set([fresh, used]))
  })

  it('said nothing in the log of errors', () => {
    expect(shop.errors).toEqual([])
  })
})

const isSomebodyWaiting = async (db: Db): Promise<boolean> => {
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await rows(db, waiting)).length > 0
}

describeOnPostgres('clearing pictures away', (open) => {
  it('waits for a product that is taking one, and leaves it', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'warung-uploads-'))
    const database = await open()
    const store = folderStore(dir)
    const now = new Date('2026-11-20T00:00:00Z')
    const bytes = await plain().png().toBuffer()
    const image = await storePicture(database.db, store, bytes, new Date('2026-11-01T00:00:00Z'))
    const taken = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const taking = inTransaction(database.db, async (db) => {
      await db.select().from(picture).where(eq(picture.image, image)).for('key share') // as check-product.ts
      await addProduct(db, { image })
      taken.resolve()
      await release.promise
    })
    await taken.promise
    const cleared = removeUnusedPictures(database.db, store, now)
    while (!(await isSomebodyWaiting(database.db))) {} // each look is a round trip; the test's own limit ends it
    release.resolve()
    await taking
    expect(await cleared).toBe(0)
    expect(await database.db.select().from(picture)).toHaveLength(1)
    expect(await store.list()).toHaveLength(PICTURE_WIDTHS.length)
    await rm(dir, { recursive: true })
  })
})

describe('turns', () => {
  it('are taken by so many at once; so many wait, one more is sent away', async () => {
    const lane = takeTurns(2)(3)
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
    await expect(lane(work)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3 })
    gate.resolve()
    await Promise.all(waiting)
    expect(most).toBe(2)
    await expect(lane(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(lane(async () => 'the turn was given back')).resolves.toBe('the turn was given back')
  })
})
