/** Files that no merchant means to send: each gets a sentence, and no product is touched. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { CSV_FILE_BYTES_MAX } from '@warung/contract/values/product-imports.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { decodeFile } from '../../src/catalog/import/decode-file.ts'
import { csvShop } from '../support/product-csv.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

function utf16(text: string, isBigEndian = false): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

describe('the encoding of a file', () => {
  it.each([
    ['utf-8', Buffer.from('Café')],
    ['utf-8', Buffer.from('\ufeffCafé')],
    ['windows-1252', Buffer.from('Café', 'latin1')],
    ['utf-16le', Buffer.from(utf16('Café'))],
    ['utf-16be', Buffer.from(utf16('Café', true))],
  ])('is found: %s', (encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ encoding, text: 'Café' })
  })
})

describeEachEngine('a file that is no list of products', (open) => {
  let shop: TestShop
  let csv: ReturnType<typeof csvShop>
  let admin: { access_token: string }
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    csv = csvShop(shop, admin)
    await addProduct(shop.db, { sku: 'KEPT', name: 'Kept', price: 1000 })
  })
  afterAll(async () => {
    expect((await csv.exported()).toString('utf8')).toMatch(/\r\nKEPT,Kept,Merek,1000,5,,.*\r\n$/)
    expect(shop.errors).toEqual([])
    await shop.close()
  })

  it.each([
    ['an empty file', '', 400, 'file_empty'],
    ['white space', ' \r\n\n', 400, 'file_empty'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 415, 'csv_required'],
    ['a workbook', Buffer.from('PK\x03\x04rest', 'latin1'), 415, 'csv_is_workbook'],
    ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 415, 'csv_is_workbook'],
    ['a program', Buffer.from('SKU\x00\x01', 'latin1'), 415, 'csv_required'],
    ['half a letter', Buffer.from('SKU,Name\nÉ,Café').subarray(0, 16), 422, 'csv_cut_off'],
  ])('%s is refused at once', async (_name, content, status, code) => {
    const bytes = typeof content === 'string' ? content : new Uint8Array(content)
    const refused = await refusalOf(csv.send(bytes))
    expect([refused.status, refused.code]).toEqual([status, code])
    expect(refused.message).toMatch(/\S+ \S+/)
  })

  it.each([
    ['half a file, cut within quotes', 'SKU,Name\nA,B\nC,"Kopi\nda', /quote in line 3 is never closed/],
    ['a quote in the middle', 'SKU,Name\nA,TV 19" wide\n', /quote in the middle of a text in line 2/],
    ['no column for the SKU', 'Nama,Harga\nKopi,1000\n', /There is no column “SKU”.*: Nama, Harga\./],
    ['a column twice', 'SKU,Harga,Price\nA,1,2\n', /Two columns are named “Price”/],
    ['heads alone', 'SKU,Name\n', /has no products/],
    ['heads and empty lines', 'SKU;Name\n;;\n\n;\n', /has no products/],
    ['a quote that swallows all', `SKU,Name\nA,"B\n${'C,D\n'.repeat(60_000)}`, /^Line 2 is longer/],
    ['a page of the web', '<!doctype html><html><p>Sign in</html>', /There is no column “SKU”/],
  ])('%s is unreadable as a whole', async (_name, content, words) => {
    const checked = await csv.check(content)
    expect(checked).toMatchObject({ state: 'unreadable', counts: null })
    expect(checked.fault).toMatch(words)
    expect((await refusalOf(csv.step('apply', checked.product_import_id))).code).toBe('import_not_ready')
  })

  it('a description with half of a character is imported as it is written', async () => {
    const checked = await csv.check(
      'Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Inventory Qty\nhalf,Kopi,<p>A&#xD800;&#57343;&#x1F600;</p>,HALF,1000,1\n',
    )
    expect(checked).toMatchObject({ state: 'ready', fault: null })
    expect((await csv.lines(checked.product_import_id))[0]?.after.description).toBe('A&#xD800;&#57343;😀')
  })

  it('a file that the shop cannot check is given up after some tries, with a sentence', async () => {
    const text = sql.raw(`create function fail_check() returns trigger language plpgsql as
      $$ begin if new.sku = 'FAILS' then raise exception 'a check that fails'; end if; return new; end $$`)
    await shop.db.execute(text)
    await shop.db.execute(sql`create trigger fail_check before insert on product_import_line
      for each row execute function fail_check()`)
    const { product_import_id: id } = await csv.send('SKU,Name,Price\nFAILS,Kopi,1000\n')
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await csv.find(id)).toMatchObject({ state: 'checking', fault: null })
      await expect(csv.work()).rejects.toThrow()
    }
    const given = await csv.find(id)
    expect(given).toMatchObject({ state: 'unreadable', counts: null })
    expect(given.fault).toMatch(/^The shop could not check this file.*Check it again/)
    expect(await csv.work()).toBe(0)
    await shop.db.execute(sql`drop function fail_check() cascade`)
    expect(await csv.checkAgain(id, false)).toMatchObject({ state: 'ready', fault: null })
  })

  it('a file made from a workbook has the line numbers of its rows', async () => {
    const content =
      '\n\nSKU,Name,Description,Price\nROW-1,"Kopi, bubuk",Baris satu\v\vBaris tiga,1000\n\nROW-2,Te,,x\n'
    const checked = await csv.check(content)
    const [first, second] = await csv.lines(checked.product_import_id)
    expect(first).toMatchObject({ line: 4, after: { description: 'Baris satu\n\nBaris tiga' } })
    expect(second).toMatchObject({ line: 6, kind: 'fault' })
  })

  it('a line that ends early is a fault of that line', async () => {
    const checked = await csv.check('SKU,Name,Price\nA,Kopi,1000\nB,Te')
    expect(checked).toMatchObject({ state: 'faulty', counts: { create: 1, fault: 1 } })
    expect(await csv.lines(checked.product_import_id, 'fault')).toMatchObject([{ line: 3, sku: 'B' }])
  })

  it.each([
    ['commas', 'SKU,Name,Price\nLAT-1,"Café, besar",1000\n'],
    ['semicolons', 'SKU;Name;Price\nLAT-1;Café, besar;1.000\n'],
    ['tabs', 'SKU\tName\tPrice\nLAT-1\tCafé, besar\tRp 1.000\n'],
    ['a line that names the separator', 'sep=;\r\nSKU;Name;Price\r\nLAT-1;Café, besar;1000\r\n'],
    ['a head that ends as on Windows, and lines that do not', 'SKU;Name;Price\r\nLAT-1;Café, besar;1000\n'],
    [
      'a head that does not end as on Windows, and lines that do',
      'SKU;Name;Price\nLAT-1;Café, besar;1000\r\n',
    ],
    ['line ends of old Macs', 'SKU;Name;Price\rLAT-1;Café, besar;1000\r'],
  ])('is one in Latin-1, UTF-8 and UTF-16 with %s', async (_name, text) => {
    for (const [encoding, bytes] of [
      ['windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
      ['utf-8', new Uint8Array(Buffer.from(`\ufeff${text}`))],
      ['utf-16le', utf16(text)],
    ] as const) {
      const checked = await csv.check(bytes)
      expect(checked).toMatchObject({ state: 'ready', encoding, counts: { create: 1 } })
      expect(await csv.lines(checked.product_import_id)).toMatchObject([
        { line: text.startsWith('sep') ? 3 : 2, sku: 'LAT-1', name: 'Café, besar', after: { price: 1000 } },
      ])
    }
  })

  it('counts lines as an editor does, also below texts of several lines', async () => {
    const checked = await csv.check('SKU,Name,Price\r\nA,"x\r\ny\r\nz",1\r\n\r\nB,b,?\r\nC,"p\nq",?\r\n')
    const lines = await csv.lines(checked.product_import_id)
    expect(lines.map(({ line, sku }) => [sku, line])).toEqual([
      ['A', 2],
      ['B', 6],
      ['C', 7],
    ])
  })

  it('counts them alike where the ends of lines differ', async () => {
    const checked = await csv.check('SKU,Name,Price\r\nA,"x\r\ny\nz",1\nB,b,?\r\nC,"p\nq",?\rD,d,1\n\nE,e,1')
    const lines = await csv.lines(checked.product_import_id)
    expect(lines.map(({ line, sku }) => [sku, line])).toEqual([
      ['A', 2],
      ['B', 5],
      ['C', 6],
      ['D', 8],
      ['E', 10],
    ])
  })

  it('too large is refused without being read, by its length and by its bytes', async () => {
    const path = '/api/v1/admin/product-import'
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(CSV_FILE_BYTES_MAX + 1)]), 'large.csv')
    const refused = await refusalOf(shop.call('POST /api/v1/admin/product-import', { form }, admin))
    expect([refused.status, refused.code]).toEqual([413, 'csv_too_large'])
    expect(refused.message).toMatch(/larger than 32 MB/)
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="l.csv"\r\n\r\n'
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(Buffer.from(sent === 1 ? head : 'SKU,Name\n'.repeat(120_000)))
        if (sent === 200) controller.close()
      },
    })
    const streamed = await shop
      .fetch(
        path,
        {
          ...{ method: 'POST', body, duplex: 'half' },
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        } as RequestInit,
        admin,
      )
      .then(
        async (answer) => (answer.status === 413 ? 413 : await answer.text()),
        () => 'closed', // while the rest was still being sent
      )
    expect([413, 'closed']).toContain(streamed)
    expect(sent).toBeLessThan(200)
  })

  it('is one of two at a time: each is in memory whole', async () => {
    const path = '/api/v1/admin/product-import'
    const form = { 'content-type': 'multipart/form-data; boundary=b' }
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\nSKU,Name\n'
    /** Sends its beginning, and the rest when it is told to. */
    const slowUpload = async () => {
      const headers = { ...form, authorization: `Bearer ${admin.access_token}`, expect: '100-continue' }
      const asking = request(new URL(path, shop.address), { method: 'POST', headers })
      const answer = once(asking, 'response').then(async ([message]: IncomingMessage[]) => ({
        status: message?.statusCode,
        headers: message?.headers,
        body: message && (await json(message)),
      }))
      asking.flushHeaders()
      await once(asking, 'continue')
      asking.write(head)
      return { answer, finish: () => asking.end('A,Kopi\r\n--b--\r\n') }
    }
    // which of the three comes last is the database's to say
    const uploads = [await slowUpload(), await slowUpload(), await slowUpload()]
    const refused = await Promise.race(uploads.map(async (upload) => ({ upload, ...(await upload.answer) })))
    expect(refused).toMatchObject({ status: 503, body: { code: 'import_queue_full' } })
    expect(refused.headers).toHaveProperty('retry-after')
    const others = uploads.filter((upload) => upload !== refused.upload)
    for (const { finish } of others) finish()
    expect(await Promise.all(others.map(async ({ answer }) => (await answer).status))).toEqual([201, 201])
    expect((await csv.send('SKU,Name\nA,Kopi\n')).state).toBe('checking')
  })

  it('without a file, or as no form, is refused', async () => {
    const form = new FormData()
    form.set('other', 'x')
    const refused = await refusalOf(shop.call('POST /api/v1/admin/product-import', { form }, admin))
    expect([refused.status, refused.code]).toEqual([400, 'csv_missing'])
    const asJson = await shop.fetch(
      '/api/v1/admin/product-import',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      admin,
    )
    expect(asJson.status).toBe(415)
  })
})
