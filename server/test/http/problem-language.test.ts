/** Problems speak the language of the request; their codes do not (D28). */

import type { CallFailed } from '@warung/contract/client.ts'
import { LANGUAGE_COOKIE } from '@warung/contract/values/languages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

type Headers = { readonly headers: Record<string, string> }
type Person = { readonly access_token: string }

describeEachEngine('a problem of', (open) => {
  let shop: TestShop
  let admin: Person
  let customer: Person
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin')
    customer = await shop.signInAs('customer')
  })
  afterAll(() => shop.close())

  /** The same request in both languages. */
  const inBoth = async (ask: (input: Headers) => Promise<unknown>): Promise<[CallFailed, CallFailed]> => {
    const english = await refusalOf(ask({ headers: {} }))
    const indonesian = await refusalOf(ask({ headers: { cookie: `${LANGUAGE_COOKIE}=id` } }))
    expect([indonesian.status, indonesian.code]).toEqual([english.status, english.code])
    expect(Object.keys(indonesian.errors)).toEqual(Object.keys(english.errors))
    return [english, indonesian]
  }

  it('input: each field says in the request’s language what is wrong', async () => {
    const body = { name: 'Budi', email: 'budi', password: 'short', confirm_password: 'other' }
    const [english, indonesian] = await inBoth((input) =>
      shop.call('POST /api/v1/auth/register/customer', { ...input, body }),
    )
    expect(english.errors.email).toEqual(['Email must be an email address.'])
    expect(indonesian.errors.email).toEqual(['Email harus berupa alamat email.'])
    expect(indonesian.errors.password).toEqual([expect.stringMatching(/^Kata sandi minimal \d+ karakter\.$/)])
    expect(indonesian.message).toContain('Email harus berupa alamat email.')
  })

  it('input: a text of the specification is translated without a label', async () => {
    const body = {
      name: 'Budi',
      email: 'budi@warung.example',
      password: 'long enough',
      confirm_password: 'x',
    }
    const [english, indonesian] = await inBoth((input) =>
      shop.call('POST /api/v1/auth/register/customer', { ...input, body }),
    )
    expect(english.errors.confirm_password).toEqual(['Unmatch password'])
    expect(indonesian.errors.confirm_password).toEqual(['Konfirmasi kata sandi tidak sama'])
  })

  it('accounts', async () => {
    const [english, indonesian] = await inBoth((input) => shop.call('GET /api/v1/user', input))
    expect(english).toMatchObject({ code: 'sign_in_required', message: 'Please sign in to continue.' })
    expect(indonesian.message).toBe('Silakan masuk untuk melanjutkan.')
  })

  it('the shop at large', async () => {
    const answer = await shop.fetch('/api/v1/nothing', { headers: { cookie: `${LANGUAGE_COOKIE}=id` } })
    expect(await answer.json()).toEqual({
      code: 'address_not_found',
      message: 'Tidak ada apa-apa di alamat ini.',
    })
  })

  it('products', async () => {
    const make = (input: object) =>
      shop.call('POST /api/v1/admin/product-category', { ...input, body: { name: 'Dapur' } }, admin)
    await make({})
    const [english, indonesian] = await inBoth(make)
    expect(english.errors.name).toEqual(['There is already a category “Dapur”.'])
    expect(indonesian.errors.name).toEqual(['Kategori “Dapur” sudah ada.'])
  })

  it('files', async () => {
    const [english, indonesian] = await inBoth((input) =>
      shop.call('POST /api/v1/upload/image', { ...input, form: new FormData() }, admin),
    )
    expect(english.message).not.toBe(indonesian.message)
    expect(indonesian.message).toBe('Kirim gambar di kolom "file".')
  })

  it('orders: values stand in the text', async () => {
    const product_id = await addProduct(shop.db, { name: 'Kopi Gayo', price: 50_000, stock: 1 })
    const body = orderOf({ product_id, quantity: 2, price: 50_000 })
    const [english, indonesian] = await inBoth((input) =>
      shop.call('POST /api/v1/order', { ...input, body }, customer),
    )
    expect(english.errors.order_product).toEqual(['Only 1 piece of “Kopi Gayo” left.'])
    expect(indonesian.errors.order_product).toEqual(['Stok “Kopi Gayo” tinggal 1.'])
    expect(indonesian.message).toBe('Stok “Kopi Gayo” tinggal 1. Silakan periksa keranjang Anda lagi.')
  })

  it('payments and reports', async () => {
    const query = { from: '2026-11-20', to: '2026-11-01' }
    const [english, indonesian] = await inBoth((input) =>
      shop.call('GET /api/v1/admin/report', { ...input, query }, admin),
    )
    expect(english.errors.from).toEqual(['must not end before it begins'])
    expect(indonesian.message).toBe('Periode tidak boleh berakhir sebelum dimulai.')
  })

  it('any kind is in the shop’s first language for who chose none', async () => {
    await saveSettings(shop, { language: 'id' }, admin)
    const refused = await refusalOf(shop.call('GET /api/v1/user', {}))
    expect(refused.message).toBe('Silakan masuk untuk melanjutkan.')
    await saveSettings(shop, { language: 'en' }, admin)
  })
})
