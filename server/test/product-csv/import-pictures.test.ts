import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { product, productImage } from '../../src/platform/database/schema/catalog.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { csvShop } from '../support/product-csv.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

let storedCount = 0
async function storePictures(shop: TestShop): Promise<[string, string, string]> {
  const next = (): string => {
    storedCount += 1
    return `/images/${String(storedCount).padStart(32, '0')}.webp`
  }
  const images: [string, string, string] = [next(), next(), next()]
  await shop.db.insert(storedImage).values(
    images.map((image) => ({
      ...{ image, width: 800, height: 800, image_placeholder: 'data:,blur', created_at: shop.now() },
    })),
  )
  return images
}

describeEachEngine('pictures in an imported file', (open) => {
  let shop: TestShop
  let admin: { access_token: string; user_id: number }
  let csv: ReturnType<typeof csvShop>
  beforeAll(async () => {
    shop = await openShop(await open())
    const { access_token, user_id } = await shop.signInAs('admin', { name: 'Sari' })
    admin = { access_token, user_id }
    csv = csvShop(shop, admin)
  })
  afterAll(() => shop.close())

  it('changes pictures, keeps the descriptions of those that stay, and undoes all of it', async () => {
    const [one, two, three] = await storePictures(shop)
    const id = await addProduct(shop.db, { sku: 'P-1', name: 'Kopi', image: one, image_alt: 'A bag' })
    await shop.db.insert(productImage).values({ product_id: id, position: 2, image: two, alt: 'Beans' })
    const checked = await csv.check(`SKU,Gambar\nP-1,"${two}\n${three} ${two}"\n`)
    expect(await csv.lines(checked.product_import_id, 'change')).toMatchObject([
      {
        after: {
          pictures: [
            { image: two, alt: 'Beans' },
            { image: three, alt: '' },
          ],
        },
      },
    ])
    await csv.apply(checked.product_import_id)
    expect(await csv.productOf('P-1')).toMatchObject({
      image: two,
      images: [
        { image: two, alt: 'Beans' },
        { image: three, alt: '' },
      ],
    })
    await removeUnusedImages(shop.db, shop.context.images, new Date(shop.now().getTime() + 2 * DAY_MS))
    expect(await csv.undo(checked.product_import_id)).toMatchObject({ state: 'undone', skipped_count: 0 })
    const before = [
      { image: one, alt: 'A bag' },
      { image: two, alt: 'Beans' },
    ]
    expect(await csv.productOf('P-1')).toMatchObject({ image: one, images: before })
    await csv.apply((await csv.check('SKU,Name\nP-1,Kopi Gayo\n')).product_import_id)
    expect(await csv.productOf('P-1')).toMatchObject({ name: 'Kopi Gayo', image: one, images: before })
    await csv.apply((await csv.check('SKU,Pictures\nP-1,\n')).product_import_id)
    expect((await csv.productOf('P-1')).image).toBe('')
    expect((await csv.productOf('P-1')).images).toBeUndefined()
  })

  it('gives new products pictures of the shop, and takes no others', async () => {
    const [one, two, three] = await storePictures(shop)
    const made = await csv.check(`SKU,Name,Price,Pictures\nPN-1,Kopi,9000,${one} ${two}\n`)
    await csv.apply(made.product_import_id)
    expect(await csv.productOf('PN-1')).toMatchObject({
      image: one,
      images: [{ image: one }, { image: two }],
    })
    const elsewhere = 'C:/Gambar/kopi.jpg'
    const wrong = await csv.check(
      `SKU,Name,Price,Pictures\nPN-2,Teh,9000,${one} ${elsewhere}\nPN-3,Teh,9000,${Array.from({ length: 9 }, (_, at) => `/${at}`).join(' ')}\n`,
    )
    expect(
      (await csv.lines(wrong.product_import_id, 'fault')).map(({ faults }) =>
        faults.map(({ column, message }) => `${column}: ${message}`),
      ),
    ).toEqual([
      [expect.stringMatching(/^Pictures: The shop has no such picture\. Upload it/)],
      ['Pictures: A product has at most 8 pictures.'],
    ])
    const late = await csv.check(`SKU,Pictures\nPN-1,${three}\n`)
    await shop.db.delete(storedImage).where(eq(storedImage.image, three))
    expect(await csv.apply(late.product_import_id)).toMatchObject({
      state: 'overtaken',
      fault: expect.stringContaining(`The picture ${three} was removed`),
    })
    expect((await csv.productOf('PN-1')).image).toBe(one)
  })

  it('does not overwrite pictures or a visibility changed since', async () => {
    const [one, two, three] = await storePictures(shop)
    const id = await addProduct(shop.db, { sku: 'PO-1', name: 'Kopi', image: one })
    const pictures = await csv.check(`SKU,Pictures\nPO-1,${two}\n`)
    await shop.db.update(product).set({ image: three }).where(eq(product.product_id, id))
    expect(await csv.apply(pictures.product_import_id)).toMatchObject({ state: 'overtaken' })
    const visibility = await csv.check('SKU,Visibility\nPO-1,draft\n')
    await shop.db.update(product).set({ is_published: false }).where(eq(product.product_id, id))
    expect(await csv.apply(visibility.product_import_id)).toMatchObject({ state: 'overtaken' })
  })
})
