import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { folderStore } from '../../src/catalog/images/folder-store.ts'
import type { ImageStore } from '../../src/catalog/images/image-store.ts'
import { openImageStore } from '../../src/catalog/images/open-store.ts'
import { s3Store } from '../../src/catalog/images/s3-store.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'

/** Not one of the lowest: fetch refuses those by itself. */
const CLOSED_PORT = await freePort()

let dir: string
let s3: S3Server
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warung-stores-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true })
})

function nameOf(made: number): string {
  return `${made.toString(16).padStart(32, '0')}-320.webp`
}

describe.each([
  ['a folder', () => openImageStore({ s3: undefined, dataDir: dir })],
  ['a bucket', () => openImageStore({ s3: s3.config, dataDir: dir })],
] as const)('pictures in %s', (_where, open) => {
  let store: ImageStore
  beforeAll(async () => {
    store = await open()
  })

  it('are kept, found, replaced and deleted by their names', async () => {
    const name = nameOf(1)
    expect(await store.list()).toEqual([])
    expect([await store.has(name), await store.get(name)]).toEqual([false, undefined])
    const bytes = Buffer.from([0, 255, 13, 10, 26, 128])
    await store.put(name, bytes)
    expect([await store.has(name), await store.get(name), await store.list()]).toEqual([true, bytes, [name]])
    await store.put(name, Buffer.from('another'))
    expect(String(await store.get(name))).toBe('another')
    await store.delete(name)
    await store.delete(name)
    expect([await store.has(name), await store.get(name), await store.list()]).toEqual([false, undefined, []])
  })

  it.each(['../secret', '/etc/passwd', 'a.webp', '', `${nameOf(1)}\0`, `x/${nameOf(1)}`])(
    'have no other names: %j',
    async (name) => {
      const work = [
        () => store.put(name, Buffer.from('x')),
        () => store.get(name),
        () => store.has(name),
        () => store.delete(name),
      ]
      for (const each of work)
        await expect((async () => each())()).rejects.toThrow('not the name of a picture')
    },
  )

  it('are listed all, more than one page of a bucket has', async () => {
    const names = Array.from({ length: 1005 }, (_, made) => nameOf(made + 10))
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => store.put(name, Buffer.from('x'))))
    }
    expect((await store.list()).sort()).toEqual(names)
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => store.delete(name)))
    }
  })
})

describe('a folder of pictures', () => {
  it('that is full keeps nothing half written', async () => {
    const full = path.join(dir, 'full')
    const store = folderStore(full, async (file, bytes) => {
      await writeFile(file, bytes.subarray(0, 2))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    await expect(store.put(nameOf(1), Buffer.from('whole'))).rejects.toMatchObject({
      code: 'image_store_full',
    })
    expect(await readdir(full)).toEqual([])
  })

  it('is swept of what a killed process left, not of what is being written', async () => {
    const left = path.join(dir, 'left')
    const store = folderStore(left)
    await store.put(nameOf(1), Buffer.from('whole'))
    const old = `${nameOf(2)}.1-1.part`
    const fresh = `${nameOf(3)}.1-1.part`
    for (const name of [old, fresh]) await writeFile(path.join(left, name), 'ha')
    await utimes(path.join(left, old), 1000, 1000)
    await store.sweep(new Date(2_000_000))
    expect((await readdir(left)).sort()).toEqual([nameOf(1), fresh].sort())
    expect(await store.list()).toEqual([nameOf(1)])
  })
})

describe('a bucket', () => {
  it.each([
    ['of another name', { bucket: 'elsewhere' }, 'NoSuchBucket'],
    ['with wrong keys', { accessKeyId: 'WRONG' }, 'InvalidAccessKeyId'],
    ['without a server', { endpoint: `http://127.0.0.1:${CLOSED_PORT}` }, 'ECONNREFUSED'],
  ])('%s is told in a sentence when the shop starts', async (_what, wrong, reason) => {
    const opening = openImageStore({ s3: { ...s3.config, ...wrong }, dataDir: dir })
    await expect(opening).rejects.toThrow(`cannot be used (${reason}): check the S3 settings.`)
  })

  it('is none where a web server answers, at the start or later', async () => {
    let hasPage = true
    const server = createServer((_request, response) => {
      if (hasPage) response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(hasPage ? '<!doctype html><title>Sign in</title>' : '<ListBucketResult/>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const config = { ...s3.config, endpoint: `http://127.0.0.1:${port}` }
    await expect(openImageStore({ s3: config, dataDir: dir })).rejects.toThrow(
      'cannot be used (it does not speak S3): check the S3 settings.',
    )
    hasPage = false
    const store = await s3Store(config)
    hasPage = true
    const why = 'the bucket answered 200 (it does not speak S3): check the S3 settings'
    await expect(store.put(nameOf(1), Buffer.from('x'))).rejects.toThrow(why)
    await expect(store.get(nameOf(1))).rejects.toThrow(why)
    await expect(store.has(nameOf(1))).rejects.toThrow(why)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('may call its empty answers html, as Google Cloud Storage does', async () => {
    const server = createServer((request, response) =>
      request.method === 'GET'
        ? response.end('<ListBucketResult/>')
        : response.setHeader('content-type', 'text/html; charset=UTF-8').end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const store = await s3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
    await store.put(nameOf(1), Buffer.from('x'))
    await store.delete(nameOf(1))
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('that refuses its keys while the shop runs names the settings in the log', async () => {
    const server = createServer((request, response) =>
      request.method === 'GET'
        ? response.end('<ListBucketResult/>')
        : response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const refusing = await s3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
    await expect(refusing.put(nameOf(1), Buffer.from('x'))).rejects.toThrow(
      'the bucket answered 403 (AccessDenied): check the S3 settings',
    )
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('that fails later is a trouble of the moment; a full one is told as such', async () => {
    let mode: 'fine' | 'busy' | 'full' | 'cut' = 'fine'
    const server = createServer((_request, response) => {
      if (mode === 'fine') return response.end('<ListBucketResult/>')
      if (mode !== 'cut') return response.writeHead(mode === 'full' ? 507 : 503).end()
      return response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const store = await s3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
    const ofTheMoment = { code: 'image_store_unreachable', retryAfterSeconds: 5 }
    mode = 'cut'
    await expect(store.get(nameOf(1))).rejects.toMatchObject(ofTheMoment)
    mode = 'busy'
    await expect(store.has(nameOf(1))).rejects.toMatchObject(ofTheMoment)
    mode = 'full'
    await expect(store.put(nameOf(1), Buffer.from('x'))).rejects.toMatchObject({ code: 'image_store_full' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(store.list()).rejects.toMatchObject(ofTheMoment)
  })
})
