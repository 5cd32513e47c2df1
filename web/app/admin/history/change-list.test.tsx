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
  expect(textOf({ payment_methods: [{ payment_method_id: 1, is_on: true }] })).toBe(
    'Metode pembayaran:Metode pembayaran: 1, Aktif: ya',
  )
  expect(textOf({ cod_rule: { least: 10_000, most: null } })).toBe(
    'Bayar di tempat:Mulai: Rp 10.000, Sampai: kosong',
  )
})
