import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawQrCode } from '../../orders/qris/draw-qr-code.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findQrCodes } from './find-qr-codes.ts'
import { readQrisPicture } from './read-qris-picture.ts'

const STATIC =
  '00020101021126680016ID.CO.CONTOH.WWW011893600999000000001202150000000000000120303UMI' +
  '51440014ID.CO.QRIS.WWW0215ID10000000000120303UMI5204549953033605802ID5911TOKO CONTOH' +
  '6015JAKARTA SELATAN61051219062070703A016304A8AF'

type Rectangle = { readonly x: number; readonly y: number; readonly width: number }

function rectanglesOf(path: string): Rectangle[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
  }))
}

/** Black on transparent, a number of pixels a module. */
function inkOf(text: string, scale: number): Sharp {
  const { size, path } = drawQrCode(text)
  const side = size * scale
  const data = Buffer.alloc(side * side * 4)
  for (const { x, y, width } of rectanglesOf(path)) {
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      for (let at = x * scale; at < (x + width) * scale; at += 1) data[(row * side + at) * 4 + 3] = 255
    }
  }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
}

type Code = { readonly text: string; readonly side: number; readonly left: number; readonly top: number }

async function print({ text, side, left, top }: Code) {
  const code = inkOf(text, 12).flatten({ background: '#fff' }).resize(side, side)
  return { input: await code.png().toBuffer(), left, top }
}

/** A poster as banks print it, with codes on it. */
async function poster(...codes: readonly Code[]) {
  const head = { create: { width: 1080, height: 300, channels: 3 as const, background: '#d22' } }
  const paper = { width: 1080, height: 1600, channels: 3 as const, background: '#f4f4f4' }
  return sharp({ create: paper })
    .composite([{ input: head, left: 0, top: 0 }, ...(await Promise.all(codes.map(print)))])
    .png()
    .toBuffer()
}

const own: Code = { text: STATIC, side: 680, left: 200, top: 500 }

async function messageOf(picture: Buffer): Promise<string> {
  try {
    return (await readQrisPicture(picture)).merchant_name
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
}

describe('a picture of the merchant’s code', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['as the bank sends it', (image) => image.png()],
    ['photographed askew', (image) => image.rotate(12, { background: '#888' }).jpeg()],
    ['upside down', (image) => image.rotate(180).webp()],
    ['small, and saved badly', (image) => image.resize(500).jpeg({ quality: 15 })],
    ['out of focus', (image) => image.blur(3).jpeg()],
    ['in the dark', (image) => image.linear(0.35, 20).jpeg()],
    ['of 12 megapixels', (image) => image.resize(3000, 4000, { fit: 'fill' }).jpeg()],
  ])('is read %s', async (_, change) => {
    const picture = await change(sharp(await poster(own))).toBuffer()
    expect(await readQrisPicture(picture)).toMatchObject({ code: STATIC, merchant_name: 'TOKO CONTOH' })
  })

  it('is read from a transparent one, and when the same code is there twice', async () => {
    const picture = await inkOf(STATIC, 10).png().toBuffer()
    expect(await messageOf(picture)).toBe('TOKO CONTOH')
    const twice = await poster({ ...own, side: 450, left: 40 }, { ...own, side: 450, left: 560, top: 1100 })
    expect(await messageOf(twice)).toBe('TOKO CONTOH')
  })

  it('is refused without a code, with two, with a Bitcoin address, with a web address', async () => {
    expect(await messageOf(await poster())).toContain('no QR code')
    const menu = { text: 'https://toko.example/menu', side: 300, left: 700, top: 1250 }
    expect(await messageOf(await poster(own, menu))).toContain('more than one QR code')
    const coins = { ...own, text: 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
    expect(await messageOf(await poster(coins))).toContain('Bitcoin')
    expect(await messageOf(await poster({ ...own, text: menu.text }))).toContain('website')
  })

  it('is refused when it is no picture, or a broken one', async () => {
    expect(await messageOf(Buffer.from('%PDF-1.7'))).toContain('Send a picture')
    expect(await messageOf(Buffer.alloc(0))).toContain('empty')
    expect(await messageOf((await poster(own)).subarray(0, 3000))).toContain('damaged')
  })

  it('gives up on noise in time', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 }
    const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#fff', noise } })
    const data = await picture.ensureAlpha().raw().toBuffer()
    const start = performance.now()
    expect(await findQrCodes({ width: 1200, height: 1200, data })).toEqual([])
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

it('a drawn code has a quiet zone of 4 modules, at error correction M', () => {
  const { size, path } = drawQrCode(STATIC)
  // version 8 holds 221 characters at M, and 279 at L
  expect(size).toBe(4 * 8 + 17 + 8)
  expect(path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/)
  const rectangles = rectanglesOf(path)
  expect(rectangles[0]).toEqual({ x: 4, y: 4, width: 7 })
  for (const { x, y, width } of rectangles) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + width, y + 1)).toBeLessThanOrEqual(size - 4)
  }
})
