/** Groups of variants in the shop's own files (D27): export, check, import and undo. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { product, productGroup } from '../../src/platform/database/schema/catalog.ts'
import { csvShop } from '../support/product-csv.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const HEAD = 'SKU,Name,Price,Stock,Group,Option 1,Value 1,Option 2,Value 2'

describeEachEngine('groups in files of products', (open) => {
  let shop: TestShop
  let admin: { access_token: string; user_id: number }
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    csv = csvShop(shop, admin)
  })
  afterAll(() => shop.close())

  const imported = async (...lines: readonly string[]) => {
    const checked = await csv.check(lines.join('\n'))
    expect(checked).toMatchObject({ state: 'ready', faults: [] })
    expect(await csv.apply(checked.product_import_id)).toMatchObject({ state: 'imported', fault: null })
    return checked.product_import_id
  }
  const productOf = async (sku: string) => {
    const [found] = await shop.db
      .select()
      .from(product)
      .where(and(eq(product.sku, sku), isNull(product.deleted_at)))
    if (!found) throw new Error(`no product ${sku}`)
    return found
  }
  /** SKU → options, of the group that the product is in. */
  const groupOf = async (sku: string) => {
    const { product_group_id } = await productOf(sku)
    if (product_group_id === null) return null
    const { data } = await shop.call(
      'GET /api/v1/admin/product-group/{id}',
      { params: { id: product_group_id } },
      admin,
    )
    return {
      ...{ name: data.name, options: data.options },
      products: Object.fromEntries(data.products.map(({ sku, values }) => [sku, values.join('/')])),
    }
  }
  const groupCount = async () =>
    (await shop.db.select({ id: productGroup.product_group_id }).from(productGroup)).length
  const cards = async (keyword: string) =>
    (await shop.call('GET /api/v1/product', { query: { keyword } })).data.map(({ sku }) => sku)

  it('makes groups of new products, shows one card of each, and undoes it without a trace', async () => {
    const before = await groupCount()
    const id = await imported(
      HEAD,
      'KB-1,Kaos Bola M,70000,3,Kaos Bola,Ukuran,M,Warna,Merah',
      'TP-1,Topi,30000,3,,,,,',
      'KB-2,Kaos Bola L,65000,3, kaos  bola,ukuran,L,WARNA,merah',
    )
    expect(await csv.lines(id, 'create')).toMatchObject([
      { sku: 'KB-1', after: { variant: { group: 'Kaos Bola' } } },
      { sku: 'TP-1' },
      {
        sku: 'KB-2',
        after: {
          variant: {
            group: 'Kaos Bola',
            options: [
              { name: 'Ukuran', value: 'L' },
              { name: 'Warna', value: 'Merah' },
            ],
          },
        },
      },
    ])
    expect(await groupOf('KB-2')).toEqual({
      name: 'Kaos Bola',
      options: [
        { name: 'Ukuran', values: ['M', 'L'] },
        { name: 'Warna', values: ['Merah'] },
      ],
      products: { 'KB-1': 'M/Merah', 'KB-2': 'L/Merah' },
    })
    expect(await groupOf('TP-1')).toBeNull()
    expect(await cards('kaos bola')).toEqual(['KB-2'])
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    expect(await groupCount()).toBe(before)
    expect(await cards('kaos bola')).toEqual([])
  })

  it('adds to a group, moves products between groups, takes them out, and undoes all of it', async () => {
    await imported(
      HEAD,
      'A-1,Apel 1,1000,1,Apel,Ukuran,Kecil,,',
      'A-2,Apel 2,2000,1,Apel,Ukuran,Besar,,',
      'A-3,Apel 3,3000,1,Apel,Ukuran,Raksasa,,',
      'B-1,Pir 1,1000,1,Pir,Warna,Hijau,,',
      'B-2,Pir 2,2000,1,Pir,Warna,Kuning,,',
    )
    const [apples, pears] = [await groupOf('A-1'), await groupOf('B-1')]
    // siblings swap, one leaves, one moves to the other group, one is new
    const id = await imported(
      HEAD,
      'A-1,Apel 1,1000,1,Apel,Ukuran,Besar,,',
      'A-2,Apel 2,2000,1,Apel,Ukuran,Kecil,,',
      'A-3,Apel 3,3000,1,,,,,',
      'B-3,Pir 3,3000,1,Apel,Ukuran,Sedang,,',
      'A-4,Apel 4,3000,1,Pir,Warna,Merah,,',
    )
    expect(await groupOf('A-1')).toMatchObject({
      options: [{ name: 'Ukuran', values: ['Kecil', 'Besar', 'Raksasa', 'Sedang'] }],
      products: { 'A-1': 'Besar', 'A-2': 'Kecil', 'B-3': 'Sedang' },
    })
    expect(await groupOf('A-3')).toBeNull()
    expect(await groupOf('B-1')).toMatchObject({
      products: { 'B-1': 'Hijau', 'B-2': 'Kuning', 'A-4': 'Merah' },
    })
    expect(await cards('apel')).toContain('A-3')
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    expect([await groupOf('A-1'), await groupOf('B-1')]).toEqual([apples, pears])
  })

  it('gives a group that is in the file whole other options, and takes that back', async () => {
    await imported(HEAD, 'C-1,Cincin,1000,1,Cincin,Ukuran,5,,', 'C-2,Cincin,2000,1,Cincin,Ukuran,6,,')
    const before = await groupOf('C-1')
    const id = await imported(
      HEAD,
      'C-1,Cincin,1000,1,Cincin,Ukuran,5,Bahan,Emas',
      'C-2,Cincin,2000,1,Cincin,Ukuran,5,Bahan,Perak',
    )
    expect(await groupOf('C-1')).toMatchObject({
      options: [
        { name: 'Ukuran', values: ['5'] },
        { name: 'Bahan', values: ['Emas', 'Perak'] },
      ],
      products: { 'C-1': '5/Emas', 'C-2': '5/Perak' },
    })
    await csv.undo(id)
    expect(await groupOf('C-1')).toEqual(before)
  })

  it('leaves groups alone without a column for them', async () => {
    await imported('SKU,Price,Option 1,Value 1', 'C-1,1500,Warna,Biru')
    expect(await groupOf('C-1')).toMatchObject({ products: { 'C-1': '5', 'C-2': '6' } })
    expect((await productOf('C-1')).price).toBe(1500)
  })

  it('reads its own export back: nothing is new or different, also of groups with the same name', async () => {
    const other = await openShop(await open())
    const owner = await other.signInAs('admin')
    const files = csvShop(other, owner)
    for (const name of ['Kaos', 'kaos', '=Mug #3'])
      await other.call(
        'POST /api/v1/admin/product-group',
        {
          body: {
            name,
            options: ['Ukuran', 'Warna', 'Rasa'].map((option) => ({ name: option, values: ['+1', 'b'] })),
            products: ['+1', 'b'].map((value) => ({
              ...{ sku: `${name}-${value}`, price: 1000, stock: 1, image: '' },
              values: [value, 'b', '+1'],
            })),
          },
        },
        owner,
      )
    await addProduct(other.db, { sku: 'ALONE' })
    const checked = await files.check(new Uint8Array(await files.exported()))
    expect(checked).toMatchObject({
      counts: { create: 0, change: 0, same: 7, fault: 0 },
      ignored_columns: [],
    })
    const ambiguous = await files.check(`${HEAD}\nNEW,Baru,1,1,KAOS,Ukuran,b,Warna,b`)
    expect(ambiguous.faults).toMatchObject([
      {
        column: 'Group',
        message: expect.stringMatching(
          /^Several groups have this name\. Write which: Kaos #\d+, kaos #\d+\.$/,
        ),
      },
    ])
    await other.close()
  })

  it('copies the groups of one shop to another by a file alone', async () => {
    const exported = new Uint8Array(await csv.exported())
    const other = await openShop(await open())
    const files = csvShop(other, await other.signInAs('admin'))
    const checked = await files.check(exported)
    expect(checked).toMatchObject({ state: 'ready' })
    await files.apply(checked.product_import_id)
    const groupsIn = async ({ db }: TestShop) =>
      db
        .select({ sku: product.sku, name: productGroup.name, values: product.option_values })
        .from(product)
        .innerJoin(productGroup, eq(productGroup.product_group_id, product.product_group_id))
        .where(isNull(product.deleted_at))
        .orderBy(asc(product.sku))
    expect(await groupsIn(other)).toEqual(await groupsIn(shop))
    await other.close()
  })

  it('takes all back when a group was changed after the check', async () => {
    const checked = await csv.check(
      [
        HEAD,
        'C-3,Cincin,3000,1,Cincin,Ukuran,7,,',
        'D-1,Dasi,1,1,Dasi,Motif,A,,',
        'D-2,Dasi,1,1,Dasi,Motif,B,,',
      ].join('\n'),
    )
    const { product_group_id } = await productOf('C-1')
    await shop.db
      .update(productGroup)
      .set({ version: 99 })
      .where(eq(productGroup.product_group_id, product_group_id ?? 0))
    const before = await groupCount()
    expect(await csv.apply(checked.product_import_id)).toMatchObject({
      state: 'overtaken',
      fault: expect.stringMatching(/^The variants of “Cincin” were changed after this file was checked\./),
    })
    expect(await groupCount()).toBe(before)
    expect((await csv.checkAgain(checked.product_import_id, false)).state).toBe('ready')
    expect((await csv.apply(checked.product_import_id)).state).toBe('imported')
    expect(await groupOf('C-3')).toMatchObject({ products: { 'C-1': '5', 'C-2': '6', 'C-3': '7' } })
    await csv.undo(checked.product_import_id)
    expect(await groupOf('C-1')).toMatchObject({ products: { 'C-1': '5', 'C-2': '6' } })
  })

  it.each(['product', 'product_group'])('goes on where it was when it broke off: %s', async (table) => {
    const lines = Array.from(
      { length: 600 },
      (_, at) => `${table}-${at},Ikat,1000,1,Ikat ${at % 300},No,${at},,`,
    )
    const checked = await csv.check([HEAD, ...lines].join('\n'))
    const id = checked.product_import_id
    await csv.step('apply', id)
    // in the second batch of those that join, or before any group is made
    const isLate =
      table === 'product' ? sql`new.product_group_id is not null and new.sku = 'product-280'` : sql`true`
    await shop.db.execute(sql`create function break_off() returns trigger language plpgsql as $$
      begin if ${isLate} then raise exception 'it broke off'; end if; return new; end $$`)
    const event = table === 'product' ? 'update' : 'insert'
    await shop.db.execute(
      sql.raw(
        `create trigger break_off before ${event} on ${table} for each row execute function break_off()`,
      ),
    )
    await expect(csv.work()).rejects.toThrow()
    await shop.db.execute(sql`drop function break_off cascade`)
    await csv.work()
    expect(await csv.find(id)).toMatchObject({ state: 'imported', done_count: 600 })
    expect(await groupOf(`${table}-7`)).toMatchObject({
      products: { [`${table}-7`]: '7', [`${table}-307`]: '307' },
    })
    expect(await csv.undo(id)).toMatchObject({ state: 'undone', skipped_count: 0 })
  })

  it('an undo leaves what an admin has changed since, and counts it', async () => {
    const id = await imported(HEAD, 'E-1,Es,1000,1,Es,Rasa,Jeruk,,', 'E-2,Es,1000,1,Es,Rasa,Apel,,')
    const { product_group_id } = await productOf('E-1')
    const again = await imported(HEAD, 'E-1,Es,1000,1,,,,,', 'E-2,Es,1000,1,,,,,')
    await shop.call(
      'DELETE /api/v1/admin/product-group/{id}',
      { params: { id: product_group_id ?? 0 } },
      admin,
    )
    expect(await csv.undo(again)).toMatchObject({ state: 'undone', skipped_count: 2 })
    expect(await groupOf('E-1')).toBeNull()
    expect((await csv.undo(id)).state).toBe('undone')
  })
})
