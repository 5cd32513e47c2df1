/** Pictures of a marketplace's file come from its servers: real HTTP, on an address that only the test allows. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { fetchPictures } from '../../src/catalog/import/fetch-pictures.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { pictureToFetch } from '../../src/platform/database/schema/product-imports.ts'
import { isPublicIp } from '../../src/platform/downloads/fetch-public-file.ts'
import { csvShop } from '../support/product-csv.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const MINUTE_MS = 60_000

/** What the other shop's server does, by path. */
async function startPictureServer() {
  const asked: string[] = []
  const down = { isDown: false }
  const picture = async (background: string): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = new Map([
    ['/red.png', await picture('#f00')],
    ['/blue.png', await picture('#00f')],
  ])
  const server: Server = createServer((request, response) => {
    const at = request.url ?? ''
    asked.push(at)
    const found = pictures.get(at.replace(/\?.*/, ''))
    if (down.isDown) response.writeHead(503).end()
    else if (found) response.writeHead(200, { 'content-type': 'image/png' }).end(found)
    else if (at === '/page') response.writeHead(200).end('<!doctype html>')
    else if (at === '/moved.png') response.writeHead(302, { location: '/red.png' }).end()
    else if (at === '/inside') response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end()
    else if (at === '/circle') response.writeHead(302, { location: '/circle' }).end()
    else if (at === '/large') response.writeHead(200, { 'content-length': 13_000_000 }).end()
    else if (at === '/endless') response.writeHead(200).end(Buffer.alloc(200_000))
    else if (at === '/stalled') response.writeHead(200, { 'content-type': 'image/png' }).write('\x89PNG')
    else if (at !== '/silent') response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, down, server, url: `http://127.0.0.1:${port}` }
}

describeEachEngine('pictures at other servers', (open) => {
  let shop: TestShop
  let admin: { access_token: string }
  let csv: ReturnType<typeof csvShop>
  let other: Awaited<ReturnType<typeof startPictureServer>>
  beforeAll(async () => {
    shop = await openShop(await open())
    other = await startPictureServer()
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
    csv = csvShop(shop, admin)
  })
  afterAll(async () => {
    await shop.close()
    other.server.closeAllConnections()
    other.server.close()
  })

  const rules = {
    ...{ mayConnectTo: (ip: string) => ip === '127.0.0.1', mayUsePort: () => true },
    ...{ bytesMax: 100_000, timeoutMs: 300 },
  }
  const fetched = () => fetchPictures(shop.db, { store: shop.context.images, now: shop.now, rules })

  const addressOf = (path: string): string => (path.startsWith('/') ? other.url + path : path)

  /** A file of Shopify with one product, whose pictures stand at these paths. */
  const imported = async (sku: string, ...paths: readonly string[]): Promise<number> => {
    const lines = paths.map((path, at) =>
      at === 0 ? `${sku},Kaos,${sku},1000,1,${addressOf(path)}` : `${sku},,,,,${addressOf(path)}`,
    )
    const { product_import_id } = await csv.check(
      ['Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Image Src', ...lines].join('\n'),
    )
    await csv.apply(product_import_id)
    return product_import_id
  }
  const shownOf = async (sku: string) => {
    const [found] = await shop.db
      .select({ id: product.product_id })
      .from(product)
      .where(eq(product.sku, sku))
      .orderBy(asc(product.product_id))
    const params = { id: found?.id ?? 0 }
    return (await shop.call('GET /api/v1/admin/product/{id}', { params }, admin)).data
  }

  it('become the product’s, in their order, each once', async () => {
    const id = await imported('PIC-1', '/red.png', '/blue.png', '/moved.png')
    expect((await csv.find(id)).pictures).toEqual({ waiting: 3, failed: 0, failures: [] })
    expect(await shownOf('PIC-1')).toMatchObject({ image: '' })
    await fetched()
    const shown = await shownOf('PIC-1')
    expect(shown.image).toMatch(/^\/images\/.+\.webp$/)
    expect(shown.images).toHaveLength(2)
    expect((await shop.fetch(shown.image)).status).toBe(200)
    expect((await csv.find(id)).pictures).toBeNull()
  })

  it('are left alone by a later file once the product has its own', async () => {
    const before = other.asked.length
    await imported('PIC-1', '/blue.png')
    await fetched()
    expect(other.asked).toHaveLength(before)
  })

  it('that cannot be taken say why, and keep no other waiting', async () => {
    const own = 'http://127.0.0.2/secret.png'
    const paths = ['/none', '/page', '/large', '/endless', '/inside', '/circle', own, '/red.png']
    const id = await imported('PIC-2', ...paths)
    await fetched()
    const { pictures } = await csv.find(id)
    expect(pictures).toMatchObject({ waiting: 0, failed: 7 })
    const because = Object.fromEntries(
      (pictures?.failures ?? []).map(({ address, message }) => [address.replace(other.url, ''), message]),
    )
    expect(because).toEqual({
      '/none': 'There is no file at this address, or it may not be read.',
      '/page': 'The file is not a picture that the shop can read.',
      '/large': 'The file is too large: at most 12 MB.',
      '/endless': 'The file is too large: at most 12 MB.',
      '/inside': 'This address is not on the public internet.',
      '/circle': 'There is no file at this address, or it may not be read.',
      [own]: 'This address is not on the public internet.',
    })
    expect((await shownOf('PIC-2')).image).toMatch(/^\/images\//)
  })

  it('that the shop fails to add are put off, and end no other', async () => {
    await shop.db.execute(
      sql.raw(`create function fail_picture() returns trigger language plpgsql as
        $$ begin if new.sku = 'PIC-FAILS' then raise exception 'a picture that fails'; end if; return new; end $$`),
    )
    await shop.db.execute(sql`create trigger fail_picture before update of image on product
      for each row execute function fail_picture()`)
    const id = await imported('PIC-FAILS', '/red.png')
    for (const sku of ['PIC-F1', 'PIC-F2', 'PIC-F3', 'PIC-F4', 'PIC-F5'])
      await imported(sku, `/blue.png?${sku}`)
    const before = other.asked.length
    await expect(fetched()).rejects.toThrow()
    expect(other.asked).toHaveLength(before + 6)
    for (const sku of ['PIC-F1', 'PIC-F2', 'PIC-F3', 'PIC-F4', 'PIC-F5'])
      expect((await shownOf(sku)).image).toMatch(/^\/images\//)
    expect((await csv.find(id)).pictures).toMatchObject({ waiting: 1, failed: 0 })
    expect(await fetched()).toBe(0) // not yet due
    await shop.db.execute(sql`drop function fail_picture() cascade`)
    shop.advance(MINUTE_MS)
    await fetched()
    expect((await shownOf('PIC-FAILS')).image).toMatch(/^\/images\//)
  })

  it('of a server that is away or silent are tried again later, and given up in the end', async () => {
    const id = await imported('PIC-3', '/blue.png', '/silent', '/stalled')
    other.down.isDown = true
    await fetched()
    expect((await csv.find(id)).pictures).toMatchObject({ waiting: 3, failed: 0 })
    other.down.isDown = false
    const before = other.asked.length
    await fetched()
    expect(other.asked).toHaveLength(before) // not yet due
    for (const minutes of [1, 5, 30, 180]) {
      shop.advance(minutes * MINUTE_MS)
      await fetched()
    }
    admin = await shop.signInAs('admin')
    csv = csvShop(shop, admin)
    expect((await shownOf('PIC-3')).image).toMatch(/^\/images\//)
    const { pictures } = await csv.find(id)
    expect(pictures?.failures.map(({ message }) => message)).toEqual([
      'The server did not answer, several times.',
      'The server did not answer, several times.',
    ])
  })

  it('stand in the shop’s own files too, and a second import leaves what the product has by then', async () => {
    const file = `SKU,Name,Price,Pictures\nPIC-5,Kopi,1000,${other.url}/red.png ${other.url}/blue.png\nPIC-6,Teh,1000,`
    const checked = await csv.check(file)
    expect(checked.hints).toEqual([
      'Pictures at other servers are fetched after the import, for products without any.',
    ])
    await csv.apply(checked.product_import_id)
    await fetched()
    const { image, images } = await shownOf('PIC-5')
    expect(image).toMatch(/^\/images\//)
    expect(images).toHaveLength(2)
    const again = await csv.check(file)
    expect(again).toMatchObject({ counts: { same: 2 }, hints: [] })
    const refused = await csv.check('SKU,Pictures\nPIC-6,ftp://elsewhere.test/a.png')
    expect(refused.faults[0]?.message).toContain('write an address that begins with https://')
  })

  it('come first ones first, and each address is read once', async () => {
    const skus = [1, 2, 3, 4, 5, 6].map((number) => `PIC-1${number}`)
    const lines = skus.map((sku) => `${sku},Kopi,1000,${other.url}/red.png?${sku} ${other.url}/blue.png`)
    const { product_import_id } = await csv.check(['SKU,Name,Price,Pictures', ...lines].join('\n'))
    await csv.apply(product_import_id)
    const before = other.asked.length
    await fetched()
    const asked = other.asked.slice(before)
    expect(asked.toSorted()).toEqual(['/blue.png', ...skus.map((sku) => `/red.png?${sku}`)])
    expect(asked.at(-1)).toBe('/blue.png')
    for (const sku of skus) expect((await shownOf(sku)).images).toHaveLength(2)
  })

  it('are no change of an admin’s: an undo deletes the product all the same', async () => {
    const id = await imported('PIC-7', '/red.png')
    await fetched()
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    const { data } = await shop.call('GET /api/v1/product', { query: { keyword: 'pic-7' } })
    expect(data).toEqual([])
  })

  it('of an import that is undone are fetched no more', async () => {
    const id = await imported('PIC-4', '/red.png')
    await csv.undo(id)
    expect(
      await shop.db.select().from(pictureToFetch).where(eq(pictureToFetch.product_import_id, id)),
    ).toEqual([])
  })
})

describe('an address of a file', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.8', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.8'],
    ...['64:ff9b::a00:8', '2002:a00:8::1', '::7f00:1', '4000::1', 'not-an-ip'],
  ])('is refused in a private or reserved range: %s', (ip) => {
    expect(isPublicIp(ip)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('may be public: %s', (ip) => {
    expect(isPublicIp(ip)).toBe(true)
  })
})
