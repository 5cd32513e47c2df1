import { LANGUAGES } from '@warung/contract/values/languages.ts'
import { MAIL_KINDS, type MailKind } from '@warung/contract/values/mail-kinds.ts'
import { describe, expect, it } from 'vitest'
import { englishMails } from '../../src/backoffice/mails/messages/english.ts'
import { indonesianMails } from '../../src/backoffice/mails/messages/indonesian.ts'
import { orderShippedMail } from '../../src/backoffice/mails/messages/order-messages.ts'
import { SAMPLE_ORDER, sampleMail } from '../../src/backoffice/mails/messages/samples.ts'
import { orderPlacedMail } from '../../src/backoffice/mails/messages/unpaid-messages.ts'
import { withoutLinks } from '../../src/backoffice/mails/messages/without-links.ts'
import { renderHtml } from '../../src/backoffice/mails/render-html.ts'
import { renderText } from '../../src/backoffice/mails/render-text.ts'
import { MAIL_SHOP } from '../support/mail-shop.ts'

/** What the recipient must find, in the subject or in both HTML and text. */
type MailFacts = { readonly subject: RegExp; readonly words: readonly string[] }

const ENGLISH_FACTS: Readonly<Record<MailKind, MailFacts>> = {
  order_placed: {
    subject: /^Order 1042 is waiting for your payment of Rp 559\.250$/,
    words: [
      'Budi Santoso',
      'Rp 559.250',
      '2',
      'Kopi Arabika Gayo 250 g',
      'Rp 190.000',
      '21 November 2026, 09:00',
      'JNE REG, 2–4 days',
    ],
  },
  order_paid: {
    subject: /^Order 1042 is paid/,
    words: ['Budi Santoso', 'Rp 559.250', 'DI Yogyakarta', '+6281234567890'],
  },
  order_reminder: {
    subject: /^Order 1042 is still waiting for your payment of Rp 559\.250$/,
    words: ['21 November 2026, 09:00', 'Kopi Arabika Gayo 250 g', 'go back in stock'],
  },
  order_transfer_refused: {
    subject: /^We couldn’t find your transfer for order 1042$/,
    words: ['Nothing came until noon', 'report it again'],
  },
  order_expired: {
    subject: /^Order 1042 was not paid in time$/,
    words: ['back in stock', 'while stock lasts', 'Kopi Arabika Gayo 250 g'],
  },
  order_shipped: {
    subject: /^Order 1042 is on its way: JNE REG 0123456789012$/,
    words: ['JNE REG', '0123456789012', 'Kopi Arabika Gayo 250 g', '2–4 days'],
  },
  order_delivered: { subject: /^Order 1042 has arrived$/, words: ['Kopi Arabika Gayo 250 g'] },
  order_cancelled: {
    subject: /^Order 1042 is cancelled$/,
    words: ['you cancelled your order', 'You don’t need to pay anything'],
  },
  order_changed: {
    subject: /^Order 1042 has changed: the new total is Rp 559\.250$/,
    words: ['Kopi Arabika Gayo 250 g', 'Rp 559.250', 'Tell us before you pay'],
  },
  order_address_changed: {
    subject: /^Order 1042: recipient or address changed$/,
    words: ['Siti Aminah', 'Sleman 55281', '+6281234567890'],
  },
  order_refunded: {
    subject: /^Rp 559\.250 of order 1042/,
    words: ['Rp 559.250 (USD 33.89)', 'One piece was broken', 'PayPal'],
  },
  order_return: {
    subject: /^Your return of order 1042 is accepted$/,
    words: ['to Jl. Malioboro 1', '1 × Kopi'],
  },
  order_return_owner: { subject: /^Return requested: order 1042$/, words: ['damaged', 'was torn'] },
  password_reset: {
    subject: /^Choose a new password for Toko "Tini" & Co$/,
    words: ['20 November 2026, 10:00'],
  },
  email_change: { subject: /^Confirm your email address/, words: ['20 November 2026, 10:00'] },
  stock_alert: {
    subject: /^Kopi Arabika Gayo 250 g is back in stock$/,
    words: ['/product/7', 'Unsubscribe', '/stop-mails#0123456789'],
  },
  email_changed: {
    subject: /^The email address of your account at Toko "Tini" & Co was changed$/,
    words: ['tini@toko.example'],
  },
  order_paid_owner: {
    subject: /^Order 1042 is paid: Rp 559\.250, to ship$/,
    words: ['Budi Santoso', 'budi@pembeli.example', '+6281234567890', 'Siti Aminah'],
  },
  low_stock_owner: {
    subject: /^2 products are running low$/,
    words: ['KOPI-GAYO-250', '3 items left', 'Teh melati 100 g', 'sold out'],
  },
}

const INDONESIAN_FACTS: Readonly<Record<MailKind, MailFacts>> = {
  order_placed: {
    subject: /^Pesanan 1042 menunggu pembayaran Anda sebesar Rp 559\.250$/,
    words: ['Halo Budi Santoso,', '21 November 2026, 09.00', 'JNE REG, 2–4 hari', 'Pajak'],
  },
  order_paid: { subject: /^Pesanan 1042 sudah dibayar/, words: ['DI Yogyakarta', 'Nomor telepon'] },
  order_reminder: { subject: /masih menunggu pembayaran/, words: ['21 November 2026, 09.00'] },
  order_transfer_refused: {
    subject: /^Transfer Anda untuk pesanan 1042 belum kami temukan$/,
    words: ['Nothing came until noon', 'laporkan lagi'],
  },
  order_expired: { subject: /tidak dibayar tepat waktu$/, words: ['kembali ke stok'] },
  order_shipped: {
    subject: /^Pesanan 1042 sedang dikirim: JNE REG 0123456789012$/,
    words: ['Nomor resi', '2–4 hari'],
  },
  order_delivered: { subject: /^Pesanan 1042 sudah sampai$/, words: ['semoga Anda suka'] },
  order_cancelled: { subject: /^Pesanan 1042 dibatalkan$/, words: ['Anda membatalkan pesanan ini'] },
  order_changed: {
    subject: /^Pesanan 1042 diubah: totalnya sekarang Rp 559\.250$/,
    words: ['sebelum membayar'],
  },
  order_address_changed: { subject: /penerima atau alamat diubah$/, words: ['Siti Aminah'] },
  order_refunded: {
    subject: /^Rp 559\.250 dari pesanan 1042/,
    words: ['Rp 559.250 (USD 33,89)', 'One piece was broken', 'Alasan'],
  },
  order_return: { subject: /^Retur pesanan 1042 disetujui$/, words: ['Rusak saat diterima', 'Jawaban kami'] },
  order_return_owner: { subject: /^Ada permintaan retur: pesanan 1042$/, words: ['Rusak saat diterima'] },
  password_reset: {
    subject: /^Buat kata sandi baru untuk Toko "Tini" & Co$/,
    words: ['20 November 2026, 10.00'],
  },
  email_change: { subject: /^Konfirmasi alamat email Anda/, words: ['20 November 2026, 10.00'] },
  stock_alert: {
    subject: /^Kopi Arabika Gayo 250 g sudah tersedia lagi$/,
    words: ['Lihat produk', 'Berhenti berlangganan'],
  },
  email_changed: { subject: /sudah diubah$/, words: ['tini@toko.example'] },
  order_paid_owner: { subject: /Rp 559\.250, perlu dikirim$/, words: ['Pembeli', 'budi@pembeli.example'] },
  low_stock_owner: { subject: /^Stok 2 produk menipis$/, words: ['sisa 3', 'stok habis'] },
}

const FACTS = { en: ENGLISH_FACTS, id: INDONESIAN_FACTS }
const SAMPLES = LANGUAGES.flatMap((language) => MAIL_KINDS.map((kind) => ({ kind, language })))

/** The links of a mail that lead to the shop. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)
}

describe.each(SAMPLES)('the mail $kind in $language', ({ kind, language }) => {
  const shop = { ...MAIL_SHOP, language }
  const content = sampleMail(kind, shop)
  const [html, text] = [renderHtml(content, shop), renderText(content, shop)]
  const facts = FACTS[language][kind]

  it('says its language', () => {
    expect(html).toContain(`<html lang="${language}">`)
  })

  it('says its facts in HTML and in text', () => {
    expect(content.subject).toMatch(facts.subject)
    for (const words of facts.words) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })

  it('leads to the same places in HTML and text', () => {
    const buttons = content.parts.flatMap((part) => (part.kind === 'button' ? [part.url] : []))
    expect(buttons.length).toBeGreaterThan(0)
    for (const url of buttons) {
      expect(linksOf(html)).toContain(url)
      expect(text).toContain(`\n${url}\n`)
    }
  })

  it('loads nothing but the logo, brings no script, and escapes what it is told', () => {
    const loaded = [...html.matchAll(/(?:src|background)="([^"]*)"|url\(([^)]*)\)|@import|<link|<script/g)]
    expect(loaded.map(([, src]) => src)).toEqual(['https://toko.example/images/logo-640.webp'])
    expect(html).not.toContain('<motif')
    expect(html).toContain('Toko &quot;Tini&quot; &amp; Co')
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https?:\/\//)
  })

  it('says ground and ink of every cell with words, and has a night of its own', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    for (const [, style = ''] of html.matchAll(/<td[^>]*style="([^"]*)"[^>]*>[^<\s]/g)) {
      if (style.includes('font-size:0')) continue
      expect(style).toMatch(/(^|;)background-color:#[0-9a-f]{6}/)
      expect(style).toMatch(/(^|;)color:#[0-9a-f]{6}/)
    }
  })
})

describe('hostile words', () => {
  const hostile = {
    ...SAMPLE_ORDER,
    name: 'Budi\r\nBcc: victim@evil.example\u2028<script>alert(1)</script>',
    lines: [{ name: '</td><img src=https://evil.example/x>\nTotal: Rp 1', quantity: 1, price: 1000 }],
    address: ['<b>x</b>'],
  }

  it('are text in HTML, one line in text, and no line of a subject', () => {
    const content = orderPlacedMail(hostile, MAIL_SHOP)
    const html = renderHtml(content, { ...MAIL_SHOP, name: '<i>Toko</i>', address: '<u>' })
    expect(html).not.toMatch(/<script|<img src=https|<b>|<i>|<u>/)
    expect(renderText(content, MAIL_SHOP)).not.toContain('\nTotal: Rp 1 ')
    const parcel = { sentWith: 'JNE\r\nBcc: x@evil.example', tracking_number: '<resi>', tracking_url: '' }
    const shipped = orderShippedMail(hostile, [parcel], MAIL_SHOP)
    expect(shipped.subject).toBe('Order 1042 is on its way: JNE Bcc: x@evil.example <resi>')
  })

  it.each([
    ['Jl.Kaliurang km 5, No.12', 'Jl. Kaliurang km 5, No.12'],
    ['http://evil.example/x', 'http: //evil. example/x'],
    ['wa.me/628123 tel:0812 x@evil.co.id', 'wa. me/628123 tel: 0812 x@evil. co. id'],
    ['evil\u200b.example evil\u3002example', 'evil. example evil. example'],
    ['two\r\nlines\u2028three', 'two lines three'],
  ])('are no link: %j', (typed, shown) => {
    expect(withoutLinks(typed)).toBe(shown)
  })

  it('of an advertisement have no name in the greeting', () => {
    const [part] = orderPlacedMail({ ...hostile, name: 'Win at https://evil.example' }, MAIL_SHOP).parts
    expect(part).toMatchObject({ text: expect.stringMatching(/^Hello,\n/) })
  })

  it('leave away what the shop does not have', () => {
    const bare = { ...MAIL_SHOP, logoUrl: '', accentColor: '', contactEmail: '', telephone: '', address: '' }
    const content = orderPlacedMail({ ...SAMPLE_ORDER, hold_expires_at: null, telephone: '' }, bare)
    expect(renderHtml(content, bare)).not.toContain('<img')
    expect(renderText(content, bare)).toMatch(/-- \nToko "Tini" & Co\nhttps:\/\/toko.example\n$/)
  })
})

/** A table's texts by their path; functions are called with values that both languages show alike. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, entry]): [string, string][] => {
    const here = `${path}.${key}`
    if (typeof entry === 'object' && entry !== null) return textsOf(entry, here)
    if (typeof entry === 'string') return [[here, entry]]
    if (key === 'days') return [[here, entry({ days_min: 2, days_max: 4 })]]
    return [[here, String(entry(key === 'taxName' ? 'Tax' : 7, 'value', true))]]
  })
}

it('no text of a mail is left in English', () => {
  const english = new Map(textsOf(englishMails))
  const same = textsOf(indonesianMails).filter(([path, text]) => english.get(path) === text)
  expect(english.size).toBeGreaterThan(80)
  expect(same.map(([path]) => path)).toEqual(['.owner.email', '.owner.lowSubjectOne'])
})
