/** Images that tests make, and a shop that keeps them in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { IMAGE_PATH } from '@warung/contract/image-sources.ts'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { folderStore } from '../../src/catalog/images/folder-store.ts'
import type { ImageStore } from '../../src/catalog/images/image-store.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openShop, type TestParts } from './shop.ts'

let colours = 0
/** No two of a run are alike, not even once encoded: each test has an image of its own. */
export function plain(width = 64, height = 48): Sharp {
  colours += 1
  const background = { r: (colours * 37) % 256, g: (colours * 91) % 256, b: (colours * 151) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG that claims a size and holds none of it. */
export function pngHeader(width: number, height: number): Buffer {
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

/** A PNG that means what it shows, and carries words of no use to it. */
export function withWords(png: Buffer, words: string): Buffer {
  const afterHeader = 8 + 25
  const text = chunk('tEXt', Buffer.from(`Comment\0${words}`))
  return Buffer.concat([png.subarray(0, afterHeader), text, png.subarray(afterHeader), Buffer.from(words)])
}

export function formOf(bytes: Buffer, name = 'picture.png', field = 'file', type = 'image/png'): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

export async function urlIn(answer: Response): Promise<string> {
  expect(answer.status).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(IMAGE_PATH)
  return url
}

export function variant(url: string, width: number, kind: string): string {
  return url.replace('.webp', `-${width}.${kind}`)
}

export async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

export type ImageShop = Awaited<ReturnType<typeof openImageShop>>

/** @param wrap what stands between the shop and its folder: faults, counts */
export async function openImageShop(
  database: Database,
  wrap: (store: ImageStore) => ImageStore = (store) => store,
  parts: TestParts = {},
) {
  const dir = await mkdtemp(path.join(tmpdir(), 'warung-uploads-'))
  const store = wrap(folderStore(dir))
  const shop = await openShop(database, { parts: { ...parts, images: store } })
  const send = async (form: FormData, as?: { access_token: string }): Promise<Response> =>
    shop.fetch('/api/v1/upload/image', { method: 'POST', body: form }, as ?? (await shop.signInAs('admin')))
  return {
    ...shop,
    dir,
    store,
    /** by an admin unless said otherwise */
    send,
    /** @returns its path */
    upload: async (bytes: Buffer): Promise<string> => urlIn(await send(formOf(bytes))),
    close: async (): Promise<void> => {
      await shop.close()
      await rm(dir, { recursive: true })
    },
  }
}
