import { expect, it } from 'vitest'
import { writeOrderMessage } from './order-message'

const VALUES = {
  name: 'Bu Siti',
  shop: 'Toko Tini',
  order: '17',
  total: 'Rp 85.000',
  courier: 'JNE',
  tracking: 'JP1',
  link: 'https://toko.test/order-link#17-x',
}

it.each([
  ['', 'en', 'Hello, this is Toko Tini. We are writing about your order number 17.'],
  ['  ', 'id', 'Halo, ini Toko Tini. Kami menghubungi Anda mengenai pesanan nomor 17.'],
  ['{nama}: {pesanan}, {total}\n{tautan}', 'id', 'Bu Siti: 17, Rp 85.000\nhttps://toko.test/order-link#17-x'],
  ['{Courier} {TRACKING}', 'en', 'JNE JP1'],
  ['{resi} {x} {} { name }', 'en', '{resi} {x} {} { name }'],
] as const)('%j in %s reads %j', (template, language, message) => {
  expect(writeOrderMessage(template, language, VALUES)).toBe(message)
})

it('leaves out a line whose values are all missing, and keeps one that has some', () => {
  const message = writeOrderMessage('Halo\nResi: {kurir} {resi}\n\nPesanan {pesanan} {tautan}', 'id', {
    ...VALUES,
    courier: '',
    tracking: '',
    link: '',
  })
  expect(message).toBe('Halo\n\nPesanan 17')
})

it('fills a value once, whatever it contains', () => {
  expect(writeOrderMessage('{name}', 'en', { ...VALUES, name: '{order} $&' })).toBe('{order} $&')
})
