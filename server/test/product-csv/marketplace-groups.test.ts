/** Variants of other shops and marketplaces become groups (D27), and their sales come along. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { csvShop } from '../support/product-csv.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeOnPostgres('variants in a file of', (open) => {
  let shop: TestShop
  let admin: { access_token: string }
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    csv = csvShop(shop, admin)
  })
  afterAll(() => shop.close())

  const imported = async (...lines: readonly string[]) => {
    const checked = await csv.check(lines.join('\r\n'))
    expect(checked).toMatchObject({ state: 'ready', fault: null, faults: [] })
    expect((await csv.apply(checked.product_import_id)).state).toBe('imported')
    return checked
  }
  /** `SKU: values` of all siblings, after the group's name and options. */
  const groupOf = async (sku: string) => {
    const { group } = await csv.productOf(sku)
    if (!group) return undefined
    const params = { id: group.product_group_id }
    const { data } = await shop.call('GET /api/v1/admin/product-group/{id}', { params }, admin)
    const options = data.options.map(({ name, values }) => `${name}: ${values.join(', ')}`)
    return [data.name, ...options, ...data.products.map(({ sku, values }) => `${sku}: ${values.join('/')}`)]
  }

  const SHOPIFY = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty'

  it('Shopify, with what was paid before', async () => {
    await imported(
      `${SHOPIFY},Variant Compare At Price`,
      'kaos,Kaos,Size,M,K-M,80000,1,100000.00',
      'kaos,,,L,K-L,85000,1,',
      'mug,Mug,Title,Default Title,MUG,10000,1,',
    )
    expect(await groupOf('K-M')).toEqual(['Kaos', 'Size: M, L', 'K-M: M', 'K-L: L'])
    expect(await groupOf('MUG')).toBeUndefined()
    expect(await csv.productOf('K-M')).toMatchObject({ price: 80_000, compare_at_price: 100_000 })
  })

  it('Shopee, by its Indonesian heads only', async () => {
    const checked = await imported(
      'Kode Produk,Nama Produk,Kode Variasi,Nama Variasi,SKU Induk,SKU,Harga,Stok',
      '111,Sepatu,21,"Merah,40",SPP,SPA,150000,3',
      '111,Sepatu,22,"Merah,41",SPP,SPB,150000,4',
      '112,Kaus kaki,,,,KK-1,9000,4',
    )
    expect(checked.ignored_columns).toEqual([])
    expect(await groupOf('SPA')).toEqual([
      'Sepatu',
      'Variasi 1: Merah',
      'Variasi 2: 40, 41',
      'SPA: Merah/40',
      'SPB: Merah/41',
    ])
    expect(await groupOf('KK-1')).toBeUndefined()
  })

  it('Shopify: two products with one name have a group each, and one variant alone has none', async () => {
    const checked = await imported(
      SHOPIFY,
      'a,Sandal,Size,38,SA-38,1000,1',
      'a,,,39,SA-39,1000,1',
      'b,Sandal,Size,38,SB-38,1000,1',
      'b,,,39,SB-39,1000,1',
      'c,Topi,Size,All,TP,1000,1',
      'd,Tas,Size,S,TS-1,1000,1',
      'd,,,S,TS-2,1000,1',
      'd,,,M,TS-3,1000,1',
    )
    expect(await groupOf('SA-38')).toEqual(['Sandal', 'Size: 38, 39', 'SA-38: 38', 'SA-39: 39'])
    expect(await groupOf('SB-38')).toEqual(['Sandal (2)', 'Size: 38, 39', 'SB-38: 38', 'SB-39: 39'])
    expect(await groupOf('TP')).toBeUndefined()
    expect(await groupOf('TS-1')).toEqual(['Tas', 'Size: S, M', 'TS-1: S', 'TS-3: M'])
    expect(await groupOf('TS-2')).toBeUndefined()
    expect(checked).toMatchObject({ counts: { create: 8, fault: 0 } })
    expect(checked.hints[0]).toMatch(/ Variants that become products of their own: 1\.$/)
  })

  it('Shopify: what an admin has named otherwise since stays, and a new variant joins its siblings', async () => {
    const again = [SHOPIFY, 'kaos,Kaos,Size,M,K-M,81000,1', 'kaos,,,L,K-L,85000,1', 'kaos,,,XL,K-XL,90000,1']
    await imported(...again)
    expect(await groupOf('K-XL')).toEqual(['Kaos', 'Size: M, L, XL', 'K-M: M', 'K-L: L', 'K-XL: XL'])
    const { group } = await csv.productOf('K-M')
    const params = { id: group?.product_group_id ?? 0 }
    const { data } = await shop.call('GET /api/v1/admin/product-group/{id}', { params }, admin)
    const products = data.products.map(({ name: _, is_published: __, ...row }) => row)
    const options = data.options.map(({ values }) => ({ name: 'Ukuran', values }))
    const body = { name: 'Kaos Polos', version: data.version, options, products }
    await shop.call('PUT /api/v1/admin/product-group/{id}', { params, body }, admin)
    await imported(...again, 'kaos,,,XXL,K-XXL,90000,1')
    expect(await groupOf('K-XXL')).toEqual([
      ...['Kaos Polos', 'Ukuran: M, L, XL, XXL', 'K-M: M', 'K-L: L', 'K-XL: XL', 'K-XXL: XXL'],
    ])
  })

  it('WooCommerce, with sales and their days; one that is no cheaper is none', async () => {
    await imported(
      'ID,Type,SKU,Name,Published,Stock,Date sale price starts,Date sale price ends,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '7,variable,KMJ,Kemeja,1,,,,,,,Ukuran,"M, L",Warna,"Biru, Putih"',
      '8,variation,KMJ-M,Kemeja - M,1,3,2026-11-01 00:00:00,2026-11-30,120000,150000,KMJ,Ukuran,M,Warna,Biru',
      '9,variation,KMJ-L,Kemeja - L,1,3,,,155000,155000,KMJ,Ukuran,L,Warna,Biru',
    )
    expect(await groupOf('KMJ-M')).toEqual([
      ...['Kemeja', 'Ukuran: M, L', 'Warna: Biru', 'KMJ-M: M/Biru', 'KMJ-L: L/Biru'],
    ])
    expect(await csv.productOf('KMJ-M')).toMatchObject({
      ...{ price: 150_000, sale_price: 120_000, sale_from: '2026-11-01', sale_until: '2026-11-30' },
    })
    expect(await csv.productOf('KMJ-L')).toMatchObject({ price: 155_000, sale_price: null })
  })

  it('Shopee, whose file of sales does not name the options', async () => {
    await imported(
      'et_title_product_id,et_title_product_name,et_title_variation_name,et_title_variation_sku,et_title_variation_price,et_title_variation_stock',
      '579,Sandal Jepit,"Hitam,38",SJ-1,59000,4',
      '579,Sandal Jepit,"Hitam,39",SJ-2,59000,0',
      '580,Dompet,,DMP,120000,2',
    )
    expect(await groupOf('SJ-1')).toEqual([
      ...['Sandal Jepit', 'Variasi 1: Hitam', 'Variasi 2: 38, 39', 'SJ-1: Hitam/38', 'SJ-2: Hitam/39'],
    ])
    await imported(
      'Nama Produk,SKU Induk,Kode Integrasi Variasi,Nama Variasi 1,Varian untuk Variasi 1,Harga,Stok,Kode Variasi',
      'Tas,TAS,V1,Warna,Cokelat,75000,3,TAS-C',
      ',,V1,,Putih,76000,1,TAS-P',
    )
    expect(await groupOf('TAS-P')).toEqual([
      'Tas (2)',
      'Warna: Cokelat, Putih',
      'TAS-C: Cokelat',
      'TAS-P: Putih',
    ])
  })

  it('Tokopedia and TikTok Shop', async () => {
    await imported(
      'product_id,product_name,sku_id,variation_value,parcel_weight,price,quantity,seller_sku',
      '1729,Kaos Bola,901,"Merah, L",200,70000,3,KB-1',
      '1729,Kaos Bola,902,"Merah, M",200,70000,3,KB-2',
    )
    expect(await groupOf('KB-1')).toEqual([
      ...['Kaos Bola', 'Varian 1: Merah', 'Varian 2: L, M', 'KB-1: Merah/L', 'KB-2: Merah/M'],
    ])
    await imported(
      'product_name,parcel_weight,property_name_1,property_value_1,price,quantity,seller_sku',
      'Syal,100,Motif,Polos,1000,1,SY-1',
      'Syal,100,Motif,Batik,1000,1,SY-2',
    )
    expect(await groupOf('SY-2')).toEqual(['Syal', 'Motif: Polos, Batik', 'SY-1: Polos', 'SY-2: Batik'])
  })

  it('are ungrouped and deleted by an undo', async () => {
    const { product_import_id } = await imported(SHOPIFY, 'x,Xilofon,Size,1,X-1,1000,1', 'x,,,2,X-2,1000,1')
    expect(await csv.undo(product_import_id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    const { data } = await shop.call('GET /api/v1/product', { query: { keyword: 'xilofon' } })
    expect(data).toEqual([])
  })
})
