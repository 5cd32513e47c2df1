import type { MailShop } from '../../src/backoffice/mails/mail-content.ts'

export const MAIL_SHOP: MailShop = {
  name: 'Toko "Tini" & Co',
  logoUrl: 'https://toko.example/images/logo-640.webp',
  accentColor: '#aa3300',
  contactEmail: 'tini@toko.example',
  telephone: '0274 555 123',
  address: 'Jl. Malioboro 1\nYogyakarta',
  url: 'https://toko.example',
  timezone: 'Asia/Jakarta',
  language: 'en',
}
