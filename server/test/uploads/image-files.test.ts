import { IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { LARGEST } from '../../src/catalog/images/image-names.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { bytesOf, type ImageShop, openImageShop, plain, variant } from '../support/images.ts'
import { openShop, refusalBody } from '../support/shop.ts'

/** A photo of a sandy beach, to an encoder. */
async function grainy(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(grain).blur(2.5).jpeg({ quality: 95 }).toBuffer()
}

describeEachEngine('files of pictures', (open) => {
  let database: Database
  let shop: ImageShop
  beforeAll(async () => {
    database = await open()
    shop = await openImageShop(database)
  })
  afterAll(() => shop.close())

  it('are served in every width and kind, for ever, as what they are', async () => {
    const url = await shop.upload(await plain(1500, 900).jpeg().toBuffer())
    for (const kind of ['webp', 'avif'] as const) {
      for (const width of IMAGE_WIDTHS) {
        const answer = await shop.fetch(variant(url, width, kind))
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${kind}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          etag: expect.stringMatching(/^".+"$/),
        })
        const picture = await sharp(await bytesOf(answer)).metadata()
        expect(picture).toMatchObject({
          width,
          height: width * 0.6,
          format: kind === 'avif' ? 'heif' : 'webp',
        })
        const again = await shop.fetch(variant(url, width, kind)) // from memory
        const headersOf = (from: Response) => ({
          ...Object.fromEntries(from.headers),
          'x-request-id': '',
          date: '',
        })
        expect(headersOf(again)).toEqual(headersOf(answer))
        expect((await bytesOf(again)).length).toBe(Number(answer.headers.get('content-length')))
        const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
        expect((await shop.fetch(variant(url, width, kind), { headers })).status).toBe(304)
      }
    }
    const whole = await shop.fetch(url)
    expect(whole.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(await bytesOf(whole)).metadata()).width).toBe(LARGEST)
  })

  it('are never made larger than they came', async () => {
    const url = await shop.upload(await plain(200, 100).png().toBuffer())
    const answer = await shop.fetch(variant(url, 1280, 'webp'))
    expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(200)
  })

  it('cost a card at most 30 kB, even of a grainy photo', async () => {
    const url = await shop.upload(await grainy(1200, 1200))
    for (const kind of ['webp', 'avif']) {
      const bytes = await bytesOf(await shop.fetch(variant(url, 640, kind)))
      expect([kind, Math.ceil(bytes.length / 1000)]).toEqual([kind, expect.any(Number)])
      expect(bytes.length).toBeLessThanOrEqual(30_000)
      expect((await sharp(bytes).metadata()).width).toBe(640)
    }
  })

  it('exist under no other name', async () => {
    const url = await shop.upload(await plain().png().toBuffer())
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
      expect((await refusalBody(answer)).message).toBe('There is nothing at this address.')
    }
  })

  it('are encoded as AVIF once, however many ask', async () => {
    const counted: string[] = []
    const put = (name: string, bytes: Uint8Array): Promise<void> => {
      counted.push(name)
      return shop.store.put(name, bytes)
    }
    const other = await openShop(database, { parts: { images: { ...shop.store, put } } })
    const url = await shop.upload(await plain(900, 900).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 8 }, () => other.fetch(variant(url, 640, 'avif'))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(counted).toEqual([variant(url, 640, 'avif').replace('/images/', '')])
    await other.close()
  })

  it('are WebP for now where no AVIF can be kept', async () => {
    const put = () => Promise.reject(new Error('a broken disk'))
    const other = await openShop(database, { parts: { images: { ...shop.store, put } } })
    const url = await shop.upload(await plain(900, 900).png().toBuffer())
    const answer = await other.fetch(variant(url, 640, 'avif'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(other.errors).toHaveLength(1)
    await other.close()
  })

  it('said nothing in the log of errors', () => {
    expect(shop.errors).toEqual([])
  })
})
