/** What other shops and marketplaces export becomes products of this shop. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { csvShop } from '../support/product-csv.ts'
import { openShop, type TestShop } from '../support/shop.ts'

describeOnPostgres('a file of', (open) => {
  let shop: TestShop
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    csv = csvShop(shop, await shop.signInAs('admin'))
  })
  afterAll(() => shop.close())

  const imported = async (...lines: readonly string[]) => {
    const sent = await csv.check(lines.join('\r\n'))
    const checked = await csv.checkAgain(sent.product_import_id, true)
    expect(checked).toMatchObject({ fault: null, faults: [] })
    const found = await csv.lines(checked.product_import_id)
    expect((await csv.apply(checked.product_import_id)).state).toBe('imported')
    return { checked, products: found.map(({ line, sku, after }) => ({ line, sku, ...after })) }
  }

  it('Shopify: the words of the first line hold for its variants, and lines of pictures are none', async () => {
    const { checked, products } = await imported(
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Status,Cost per item',
      'kaos,Kaos <Polos>,<p>Katun &amp; adem</p><ul><li>lembut</li></ul>,Sari,Apparel > Tops,Kaos,x,true,Size,M,Color,Merah,KS-M,180,5,85000.00,https://cdn.example/1.jpg,active,40000',
      'kaos,,,,,,,,,L,,Merah,,0,,90000.00,,,',
      'kaos,,,,,,,,,,,,,,,,https://cdn.example/2.jpg,,',
      'mug,Mug,,Sari,,,,false,Title,Default Title,,,,,-2,25000,,draft,',
    )
    const shirt = {
      ...{ brand: 'Sari', categories: ['Kaos'], description: 'Katun & adem\n\n- lembut', is_published: true },
    }
    const variant = (size: string) => ({
      group: 'Kaos <Polos>',
      options: [
        { name: 'Size', value: size },
        { name: 'Color', value: 'Merah' },
      ],
    })
    expect(products).toEqual([
      {
        ...{ line: 2, sku: 'KS-M', name: 'Kaos <Polos> – M / Merah', price: 85_000, stock: 5, ...shirt },
        ...{ weight_grams: 180, cost_price: 40_000, variant: variant('M') },
      },
      {
        ...{ line: 3, sku: 'kaos-L-Merah', name: 'Kaos <Polos> – L / Merah', price: 90_000, stock: 0 },
        ...{ weight_grams: null, cost_price: null, ...shirt, variant: variant('L') },
      },
      {
        ...{ line: 5, sku: 'mug', name: 'Mug', brand: 'Sari', price: 25_000, stock: 0, categories: [] },
        ...{ description: '', weight_grams: null, is_published: false, cost_price: null },
      },
    ])
    expect(checked.hints).toEqual([
      'This is a Shopify file. Variants of a product become a group with its options. Pictures are fetched after the import, for products without any. Lines without a product of their own: 1.',
    ])
    expect(checked.ignored_columns).toEqual(['Tags'])
  })

  it('Shopify, with the heads of its newer exports', async () => {
    const { products } = await imported(
      'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Weight value (grams)',
      'Topi,topi,Rotan,Budi,Aksesori,TRUE,Active,TP-1,,,45000,7,90.4',
    )
    expect(products).toMatchObject([{ sku: 'TP-1', name: 'Topi', price: 45_000, stock: 7, weight_grams: 90 }])
  })

  it('WooCommerce: variations have their parent’s words, and what cannot be bought here is left out', async () => {
    const { checked, products } = await imported(
      'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name',
      '7,variable,KMJ,Kemeja,1,,Batik\\ntulis,1,,,,,"Baju > Kemeja, Promo",,,Ukuran',
      '8,variation,KMJ-M,Kemeja - M,1,,,1,3,0.25,,150000,,,KMJ,Ukuran',
      '9,variation,,Kemeja - L,1,,,1,,,,155000,,,id:7,Ukuran',
      '10,"simple, virtual",,Kartu,-1,Ucapan,,1,9,,,5000,"Cinta\\, kasih",,,',
      '11,external,EXT,Di tempat lain,1,,,1,,,,1,,,,',
    )
    const shirt = { description: 'Batik\ntulis', categories: ['Kemeja', 'Promo'], is_published: true }
    expect(products).toMatchObject([
      { line: 3, sku: 'KMJ-M', name: 'Kemeja - M', price: 150_000, stock: 3, weight_grams: 250, ...shirt },
      { line: 4, sku: 'woo-9', name: 'Kemeja - L', price: 155_000, stock: 0, weight_grams: null, ...shirt },
      {
        ...{ line: 5, sku: 'woo-10', name: 'Kartu', description: 'Ucapan', categories: ['Cinta, kasih'] },
        ...{ stock: 9, is_published: false },
      },
    ])
    expect(checked.ignored_columns).toEqual(['In stock?'])
    expect(checked.hints[0]).toContain('Lines without a product of their own: 2.')
  })

  it('Shopee: instructions are no products, in its file of sales and in that of new products', async () => {
    const sales = await imported(
      'et_title_product_id,et_title_product_name,et_title_variation_id,et_title_variation_name,et_title_parent_sku,et_title_variation_sku,et_title_variation_price,et_title_variation_stock',
      'sales_info,35b74571,0,,,,,',
      'Kode Produk,Nama Produk,Kode Variasi,Nama Variasi,SKU Induk,SKU,Harga,Stok',
      ',,,,,,Wajib,Wajib',
      '579,Sandal,11,"Hitam,38",SND,SND-H38,59000,4',
      '579,Sandal,12,"Hitam,39",,,59.000,0',
      '580,Dompet,,,,,120000,2',
    )
    expect(sales.products).toMatchObject([
      { line: 5, sku: 'SND-H38', name: 'Sandal – Hitam / 38', price: 59_000, stock: 4 },
      { line: 6, sku: 'SND-Hitam-39', name: 'Sandal – Hitam / 39', price: 59_000, stock: 0 },
      { line: 7, sku: '580', name: 'Dompet', price: 120_000, stock: 2 },
    ])
    expect(sales.checked.hints[0]).toContain('This is a Shopee file.')
    const made = await imported(
      'Kategori,Nama Produk,Deskripsi Produk,SKU Induk,Kode Integrasi Variasi,Nama Variasi 1,Varian untuk Variasi 1,Harga,Stok,Kode Variasi,Foto Sampul,Berat',
      '100644,Tas,Anyaman,TAS,V1,Warna,Cokelat,75000,3,,https://cf.example/1,300',
      '100644,,,,V1,Warna,Putih,76000,1,TAS-P,,',
    )
    expect(made.products).toMatchObject([
      { sku: 'TAS-Cokelat', name: 'Tas – Cokelat', description: 'Anyaman', weight_grams: 300 },
      { sku: 'TAS-P', name: 'Tas – Putih', description: 'Anyaman', weight_grams: null },
    ])
  })

  it('Shopee: the flags behind the names of its heads are none of the name', async () => {
    const { checked, products } = await imported(
      'ps_category|0|0,ps_product_name|1|0,ps_product_description|1|0,ps_sku_parent_short|0|0,et_title_variation_1|0|0,et_title_option_for_variation_1|0|0,ps_price|1|1,ps_stock|0|1,ps_sku_short|0|0,ps_item_image_1|0|1,ps_weight|1|1',
      '100644,Selendang,Tenun,SLD,Warna,Biru,95000,6,SLD-B,https://cf.example/2,250',
    )
    expect(products).toMatchObject([
      { sku: 'SLD-B', name: 'Selendang – Biru', price: 95_000, stock: 6, weight_grams: 250 },
    ])
    expect(checked.ignored_columns).toEqual(['ps_category|0|0'])
  })

  it.each([
    ['1.500', 1500],
    ['12.000', 12_000],
    ['12,5', 12],
    ['0.4', 1],
    ['0', null],
    ['', null],
  ])('a weight of “%s” grams is read as in this shop’s own files', async (written, weight_grams) => {
    const sku = `TAS ${written}`.trim()
    await imported(
      'Nama Produk,SKU Induk,Harga,Stok,Kode Variasi,Berat',
      `Tas,V1,75000,3,"${sku}","${written}"`,
    )
    expect(await csv.productOf(sku)).toMatchObject({ weight_grams })
  })

  it.each([
    ['1,500', /read in two ways/],
    ['0.125', /Not a valid weight/],
    ['12.3450', /Not a valid weight/],
  ])('a weight of “%s” grams is asked for again', async (written, message) => {
    const head = 'Nama Produk,SKU Induk,Harga,Stok,Kode Variasi,Berat'
    const checked = await csv.check(`${head}\nTas,V1,75000,3,TAS-F,"${written}"`)
    expect(checked.faults).toMatchObject([{ column: 'Weight (grams)', found: written }])
    expect(checked.faults[0]?.message).toMatch(message)
  })

  it('WooCommerce: kilograms have decimals, and the check says so', async () => {
    const { checked, products } = await imported(
      'ID,Type,SKU,Name,Published,Stock,Weight (kg),Regular price',
      '21,simple,KG-1,Beras,1,1,1.500,15000',
      '22,simple,KG-2,Gula,1,1,"0,25",15000',
      '23,simple,KG-3,Teh,1,1,0.1250,15000',
    )
    expect(products.map(({ weight_grams }) => weight_grams)).toEqual([1500, 250, 125])
    expect(checked.hints[0]).toContain('Weights are read in kilograms with decimals: 1.500 is 1.5 kg.')
  })

  it('Tokopedia: the stock is that of all warehouses, the category the last of its path', async () => {
    const { products } = await imported(
      'product_id,category,brand,product_name,product_description,main_image,sku_id,variation_value,parcel_weight,price,warehouse_quantity/73,warehouse_quantity/75,seller_sku',
      'V4,,,,,,,,,,,,',
      'ID,Kategori,Merek,Nama Produk,Deskripsi,Gambar,SKU,Nilai,Berat (g),Harga,Jumlah,Jumlah,SKU Penjual',
      '1729,Pakaian Pria/Atasan/Kaos (601226),,Kaos Bola,<p>Adem</p>,,901,"Merah, L",200,70000,3,4,KB-1',
      '1730,Pakaian Pria/Topi (601300),,Topi Bola,,,902,,,30000,,2,',
    )
    expect(products).toMatchObject([
      {
        ...{ line: 4, sku: 'KB-1', name: 'Kaos Bola – Merah / L', description: 'Adem', categories: ['Kaos'] },
        ...{ price: 70_000, stock: 7, weight_grams: 200 },
      },
      { line: 5, sku: '902', name: 'Topi Bola', categories: ['Topi'], price: 30_000, stock: 2 },
    ])
  })

  it('another shop names its faults at their lines, and changes products of earlier imports', async () => {
    const head = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'
    await imported(head, 'gelas,Gelas,GLS,10000,1')
    const checked = await csv.check(
      [head, 'gelas,Gelas,GLS,12000,1', 'piring,Piring,PRG,sepuluh,dua'].join('\n'),
    )
    expect(checked.state).toBe('faulty')
    expect(checked.faults.map(({ column, found, lines }) => [column, found, lines])).toEqual([
      ['Price', 'sepuluh', [3]],
      ['Stock', 'dua', [3]],
    ])
    const [changed] = await csv.lines(checked.product_import_id, 'change')
    expect(changed).toMatchObject({ sku: 'GLS', before: { price: 10_000 }, after: { price: 12_000 } })
  })
})
