import { readdir } from 'node:fs/promises'
import { IMAGE_PATH, IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import {
  bytesOf,
  formOf,
  type ImageShop,
  openImageShop,
  plain,
  pngHeader,
  urlIn,
  variant,
  withWords,
} from '../support/images.ts'
import { refusalBody } from '../support/shop.ts'

const SCRIPT = '<script>alert(1)</script>'

describeEachEngine('uploads', (open) => {
  let shop: ImageShop
  beforeAll(async () => {
    shop = await openImageShop(await open())
  })
  afterAll(() => shop.close())

  const refused: [string, number, () => Promise<Buffer> | Buffer][] = [
    ['text', 415, () => Buffer.from('this is not a picture, whatever its name says')],
    ['SVG', 415, () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['HTML', 415, () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['TIFF', 415, () => plain().tiff().toBuffer()],
    ['PDF', 415, () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['zero bytes', 400, () => Buffer.alloc(0)],
    ['a JPEG cut short', 400, async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 700)],
    [
      'a PNG in its first bytes only',
      400,
      () => Buffer.concat([pngHeader(8, 8).subarray(0, 8), Buffer.from(SCRIPT)]),
    ],
    [
      'an AVIF in its first bytes only',
      400,
      () => Buffer.from(`\0\0\0\x18ftypavif\0\0\0\0avifmif1${SCRIPT}`),
    ],
    ['30000 × 30000 pixels', 413, () => pngHeader(30_000, 30_000)],
    ['a bomb of few bytes', 413, () => plain(9000, 9000).png().toBuffer()],
    ['more than 12 MiB', 413, () => Buffer.alloc(12 * 1024 * 1024 + 1, 0xff)],
    ['far more than 12 MiB', 413, () => Buffer.alloc(14 * 1024 * 1024, 0xff)],
  ]
  it.each(refused)('refuse %s with %i and leave nothing behind', async (_what, status, make) => {
    const files = await readdir(shop.dir)
    const answer = await shop.send(formOf(await make()))
    expect(answer.status).toBe(status)
    expect((await refusalBody(answer)).message).toMatch(/\S/)
    expect(await readdir(shop.dir)).toEqual(files)
  })

  it('take one file at a time, in its field', async () => {
    const bytes = await plain().png().toBuffer()
    const two = formOf(bytes)
    two.append('file', new Blob([new Uint8Array(bytes)]), 'second.png')
    expect((await shop.send(two)).status).toBe(413)
    expect((await shop.send(formOf(bytes, 'picture.png', 'picture'))).status).toBe(400)
    expect((await shop.send(new FormData())).status).toBe(400)
    const words = new FormData()
    words.append('file', 'only words')
    expect((await shop.send(words)).status).toBe(400)
    const beside = new FormData()
    beside.append('title', 'words beside the file do no harm')
    beside.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
    expect((await shop.send(beside)).status).toBe(201)
  })

  it('come as a form and in nothing else', async () => {
    const admin = await shop.signInAs('admin')
    const statusOf = async (body: string, type: string): Promise<number> => {
      const init = { method: 'POST', body, headers: { 'content-type': type } }
      return (await shop.fetch('/api/v1/upload/image', init, admin)).status
    }
    expect(await statusOf('{"file":"/etc/passwd"}', 'application/json')).toBe(415)
    expect(await statusOf('x', 'image/png')).toBe(415)
    expect(await statusOf('x', 'multipart/form-data')).toBe(400)
    const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut'
    expect(await statusOf(cut, 'multipart/form-data; boundary=b')).toBe(400)
    const form = { method: 'POST', body: formOf(Buffer.from('x')) }
    expect((await shop.fetch('/api/v1/admin/product', form, admin)).status).toBe(415)
  })

  it('are taken from admins alone', async () => {
    const form = async () => formOf(await plain().png().toBuffer())
    expect((await shop.send(await form(), await shop.signInAs('customer'))).status).toBe(403)
    expect((await shop.send(await form(), await shop.signInAs('guest'))).status).toBe(403)
    const anonymous = { method: 'POST', body: await form() }
    expect((await shop.fetch('/api/v1/upload/image', anonymous)).status).toBe(401)
    expect((await shop.send(await form(), await shop.signInAs('superAdmin'))).status).toBe(201)
  })

  it.each([
    ['parent folders', '../../../etc/passwd'],
    ['parent folders of Windows', '..\\..\\x.png'],
    ['NUL', 'a\0b.png'],
    ['5000 characters', `${'n'.repeat(5000)}.png`],
    ['another kind', 'x.html'],
    ['a script', SCRIPT],
  ])('forget the name a file came with: %s', async (_what, name) => {
    const before = await readdir(shop.dir)
    const url = await urlIn(await shop.send(formOf(await plain().png().toBuffer(), name)))
    const hash = IMAGE_PATH.exec(url)?.[1] ?? 'none'
    const added = (await readdir(shop.dir)).filter((file) => !before.includes(file))
    expect(added.sort()).toEqual(IMAGE_WIDTHS.map((width) => `${hash}-${width}.webp`).sort())
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('take %s, whatever its name', async (format) => {
    const bytes = await plain(700, 500).toFormat(format).toBuffer()
    const url = await urlIn(await shop.send(formOf(bytes, 'picture.html', 'file', 'text/html')))
    const [row] = await shop.db.select().from(storedImage).where(eq(storedImage.image, url))
    expect(row).toMatchObject({ width: 700, height: 500, created_at: shop.now() })
    expect(row?.image_placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    expect(row?.image_placeholder.length).toBeLessThanOrEqual(200)
  })

  it.each([
    [1, 1],
    [1, 20_000],
    [20_000, 1],
    [300, 12_000],
  ])('survive a picture of %i × %i', async (width, height) => {
    await shop.upload(await plain(width, height).png().toBuffer())
  })

  it('turn a picture upright and strip what the camera noted', async () => {
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
    const url = await shop.upload(photo)
    for (const kind of ['webp', 'avif']) {
      const bytes = await bytesOf(await shop.fetch(variant(url, 1280, kind)))
      const picture = await sharp(bytes).metadata()
      expect(picture).toMatchObject({ width: 40, height: 80 })
      expect([picture.exif, picture.icc, picture.xmp, picture.iptc, picture.orientation]).toEqual(
        Array(5).fill(undefined),
      )
      expect(bytes.includes('secret name')).toBe(false)
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const end = 75 * info.width * info.channels
      // what was at its left is on top
      expect((data[0] ?? 0) - (data[2] ?? 0)).toBeGreaterThan(150)
      expect((data[end + 2] ?? 0) - (data[end] ?? 0)).toBeGreaterThan(150)
    }
  })

  it('keep nothing that a file carries besides its picture', async () => {
    for (const polyglot of [
      Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
      Buffer.concat([await plain().gif().toBuffer(), Buffer.from(SCRIPT)]),
      withWords(await plain().png().toBuffer(), SCRIPT),
    ]) {
      expect(polyglot.includes(SCRIPT)).toBe(true)
      const url = await shop.upload(polyglot)
      for (const kind of ['webp', 'avif']) {
        const bytes = await bytesOf(await shop.fetch(variant(url, 640, kind)))
        expect(bytes.includes('script')).toBe(false)
      }
    }
  })

  it('said nothing in the log of errors', () => {
    expect(shop.errors).toEqual([])
  })
})
