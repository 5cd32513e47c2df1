import { expect, it } from 'vitest'
import { linkLines, whatsappDigits } from './written-contacts'

it.each([
  ['0812-3456-7890', '6281234567890'],
  ['+62 812 3456 7890', '6281234567890'],
  ['0062 812 3456 7890', '6281234567890'],
  ['(0274) 555.123', '62274555123'],
  ['6281234567890', '6281234567890'],
  ['+62 (0)812 3456 7890', '6281234567890'],
  ['https://wa.me/62811222333', '62811222333'],
  ['', ''],
  ['call me', 'call me'],
])('a WhatsApp number written %j is %j', (written, digits) => {
  expect(whatsappDigits(written)).toBe(digits)
})

it('links stand one a line, with https where nothing is said', () => {
  expect(linkLines(' instagram.com/toko \n\nhttps://tokopedia.com/toko\njavascript:alert(1)')).toEqual([
    'https://instagram.com/toko',
    'https://tokopedia.com/toko',
    'javascript:alert(1)', // refused by the server, in words
  ])
})
