import type { AuditEntry } from '@warung/contract/audit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChangeList } from './change-list'

describe('ChangeList', () => {
  it('leaves out what was made empty', () => {
    const made = renderToStaticMarkup(<ChangeList before={{}} after={{ name: 'Owner', invited_as: '' }} />)
    expect(made).toContain('Owner')
    expect(made).not.toContain('Invited as')
    expect(renderToStaticMarkup(<ChangeList before={{}} after={{ invited_as: null }} />)).toBe('')
  })

  it('names a field of products as their form does', () => {
    expect(renderToStaticMarkup(<ChangeList before={{}} after={{ weight_grams: 500 }} />)).toContain(
      'Weight (grams):',
    )
  })

  it('says what became empty, and what was', () => {
    const emptied = renderToStaticMarkup(<ChangeList before={{ brand: 'Hangat' }} after={{ brand: '' }} />)
    expect(emptied).toMatch(/Hangat.*nothing/)
    const filled = renderToStaticMarkup(<ChangeList before={{ brand: '' }} after={{ brand: 'Hangat' }} />)
    expect(filled).toMatch(/nothing.*Hangat/)
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it('writes money, yes and no, and values in the page’s language', async () => {
  vi.stubEnv('VITE_LANGUAGE', 'id')
  vi.resetModules()
  const { ChangeList } = await import('./change-list')
  const textOf = (after: AuditEntry['after']) =>
    renderToStaticMarkup(<ChangeList before={{}} after={after} />).replaceAll(/<[^>]+>/g, '')
  expect(textOf({ refunded: { amount: '10000', currency: 'IDR' } })).toBe('Dikembalikan:Rp 10.000')
  expect(textOf({ role: 'Customer' })).toBe('Peran:Pelanggan')
  expect(textOf({ changed: ['recipient', 'postal_code'] })).toBe('Diubah:Penerima, Kode pos')
  expect(textOf({ cod_rule: { least: 10_000, most: null } })).toBe(
    'Bayar di tempat:Mulai: Rp 10.000, Sampai: kosong',
  )
})

describe('a setting', () => {
  const textOf = (before: AuditEntry['before'], after: AuditEntry['after']) =>
    renderToStaticMarkup(
      <ChangeList
        before={before}
        after={after}
        methodNames={
          new Map([
            [1, 'Bank transfer'],
            [2, 'QRIS'],
          ])
        }
      />,
    ).replaceAll(/<[^>]+>/g, '')
  const service = { name: 'Regular', price_per_kg: 25_000, days_min: 2, days_max: 4, free_above: null }
  const rates = {
    zones: [],
    elsewhere: 'services',
    elsewhere_services: [service],
    default_weight_grams: 1000,
  }

  it('names the payment methods that are on', () => {
    const methods = [1, 2].map((payment_method_id) => ({ payment_method_id, is_on: true }))
    const [first] = methods
    expect(textOf({ payment_methods: [first] }, { payment_methods: methods })).toBe(
      'Payment methods:before Bank transfer→after Bank transfer, QRIS',
    )
  })

  it('writes a rate as a price, and only the parts that changed', () => {
    const changed = { ...rates, elsewhere_services: [{ ...service, price_per_kg: 30_000 }] }
    expect(textOf({ shipping_rates: rates }, { shipping_rates: changed })).toBe(
      'Shipping rates:before Services everywhere else: Regular: Rp 25.000 per kg, 2–4 days→after Services everywhere else: Regular: Rp 30.000 per kg, 2–4 days',
    )
  })
})

it('shows pictures instead of their addresses', () => {
  const image = `/images/${'a'.repeat(64)}.webp`
  const shown = renderToStaticMarkup(
    <ChangeList before={{}} after={{ pictures: [{ image, alt: 'Front' }] }} />,
  )
  expect(shown).toContain('<img')
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe('Pictures:Front')
})
