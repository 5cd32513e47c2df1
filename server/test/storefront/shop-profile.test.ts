/** What shoppers see of the settings: on every page once they are set, nothing of them before. */
import type { SettingsBody } from '@warung/contract/settings.ts'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { bodyOf } from '../support/product-form.ts'
import type { TestShop } from '../support/shop.ts'

async function pageOf(shop: TestShop, path = '/'): Promise<string> {
  const answer = await shop.fetch(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

function partOf(html: string, tag: 'header' | 'footer'): string {
  return new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? ''
}

async function save(shop: TestShop, values: Omit<SettingsBody, 'versions'>): Promise<void> {
  const admin = await shop.signInAs('superAdmin')
  const versions = Object.fromEntries(Object.keys(values).map((key) => [key, 0]))
  await shop.call('PUT /api/v1/admin/setting', { body: { ...values, versions } }, admin)
}

describeEachEngine('the pages of a shop', (open) => {
  it('leave out settings that were never made', async () => {
    const shop = await openPageShop(await open())
    const html = await pageOf(shop)
    expect(html).toContain('<title>Warung</title>')
    expect(partOf(html, 'footer').replace(/<[^>]*>/g, '')).toBe('Copyright © WarungBahasa Indonesia')
    expect(/<html[^>]*>/.exec(html)?.[0]).toBe('<html lang="en">')
    expect(html).toContain('<meta name="theme-color" content="#0c6240"/>')
    await shop.close()
  })

  it('show them from the moment that they are set', async () => {
    const shop = await openPageShop(await open())
    await pageOf(shop) // kept from now on
    await save(shop, {
      shop_name: 'Toko <b>Bu Tini</b>',
      logo: '',
      accent_color: '#ffcc00',
      contact_email: 'tini@toko.example',
      telephone: '(0274) 555-123',
      whatsapp: '6281234567890',
      address: 'Jl. Kaliurang 5\nSleman',
      opening_hours: 'Senin–Sabtu 8–17',
      social_links: ['https://www.instagram.com/butini', 'https://tokopedia.com/butini?a="><script>'],
      footer_text: '<script>alert(1)</script>',
    })
    const html = await pageOf(shop)
    expect(html).toContain('<title>Toko &lt;b&gt;Bu Tini&lt;/b&gt;</title>')
    expect(partOf(html, 'header')).toContain('Toko &lt;b&gt;Bu Tini&lt;/b&gt;')
    const footer = partOf(html, 'footer')
    expect(footer).toContain('href="mailto:tini@toko.example"')
    expect(footer).toContain('href="tel:0274555123"')
    expect(footer).toContain('href="https://wa.me/6281234567890"')
    expect(footer).toContain('Jl. Kaliurang 5\nSleman')
    expect(footer).toContain('Senin–Sabtu 8–17')
    expect(footer).toContain('>instagram.com</a>')
    expect(footer).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(footer).not.toContain('<script')
    expect(footer).toContain('Copyright © Toko')
    expect(html).toMatch(/<html[^>]*style="--accent-day-brand:#[0-9a-f]{6}/)
    await shop.close()
  })

  it('take orders by WhatsApp once the owner says so and has a number', async () => {
    const shop = await openPageShop(await open())
    const body = bodyOf({ name: 'Kopi Gayo', price: 85_000 })
    const created = await shop.call('POST /api/v1/admin/product', { body }, await shop.signInAs('admin'))
    const [product, button] = [`/product/${created.data.product_id}`, 'Order by WhatsApp']
    expect(await pageOf(shop, product)).not.toContain(button)
    await save(shop, { whatsapp_orders: true })
    expect(await pageOf(shop, product)).not.toContain(button)
    await save(shop, { whatsapp: '6281234567890' })
    const html = await pageOf(shop, product)
    const link =
      /href="https:\/\/wa\.me\/6281234567890\?text=([^"]+)"[^>]*>(?:<svg[\s\S]*?<\/svg>)?Order by WhatsApp/
    expect(decodeURIComponent(link.exec(html)?.[1] ?? '')).toBe(
      'Hello Warung, I would like to order:\n\n1 × Kopi Gayo – Rp 85.000\nhttp://127.0.0.1:3000/product/1',
    )
    const { data } = await shop.call('GET /api/v1/shop', {})
    expect(data).not.toHaveProperty('order_messages')
    expect(data).toMatchObject({ takes_whatsapp_orders: true })
    await shop.close()
  })
})
