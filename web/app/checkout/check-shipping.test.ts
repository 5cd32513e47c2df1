import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import { describe, expect, it } from 'vitest'
import { isIndonesianPostalCode, isUnlikelyTelephone, missingFields, shippingHints } from './check-shipping'

const DRAFT = {
  address: 'Jl. Kaliurang 5',
  city: 'Sleman',
  postalCode: '55281',
  country: 'Indonesia',
  province: '',
  recipient: '',
  telephone: '',
  email: '',
}
const check = (change: Partial<typeof DRAFT>, required: readonly ('recipient' | 'telephone')[] = []) =>
  missingFields({ ...DRAFT, ...change }, required)
const hints = (change: Partial<typeof DRAFT>) => shippingHints({ ...DRAFT, ...change })

it.each([
  'Indonesia',
  ' INDONESIA ',
  'indonesia.',
  'Republik Indonesia',
  'R.I.',
  'ID',
  'Indonesa',
  'Endonesia',
  'Indonesien',
])('%j is Indonesia', (country) => expect(isIndonesia(country)).toBe(true))
it.each(['India', 'Malaysia', 'Timor-Leste', 'Polynesia', 'Micronesia', 'Netherlands', 'Idaho', ''])(
  '%j is another country',
  (country) => expect(isIndonesia(country)).toBe(false),
)

it.each([
  ['55281', true],
  [' 55281 ', true],
  ['5528', false],
  ['552811', false],
  ['abc', false],
  ['5528l', false],
])('%j is a postal code of Indonesia: %j', (code, is) => expect(isIndonesianPostalCode(code)).toBe(is))

it.each(['call me', '0812-CALL', '1'.repeat(40), '12', '+'])('%j is no telephone number', (written) => {
  expect(isUnlikelyTelephone(written)).toBe(true)
})
it.each([
  '',
  ' ',
  '0812 3456 7890',
  '+62 (812) 3456-7890',
  '0274.555123',
  '٠٨١٢٣٤٥٦٧٨٩٠',
  'wa.me/62811222333',
  'tel:0811222333',
])('%j may be one', (written) => {
  expect(isUnlikelyTelephone(written)).toBe(false)
})

describe('the shipping form', () => {
  it('has nothing in the way of the specification’s four fields', () => expect(check({})).toEqual([]))

  it('wants each of them, and what the owner requires, in more than blanks', () => {
    for (const part of ['address', 'city', 'postalCode', 'country']) {
      expect(check({ [part]: ' ' })).toEqual([part])
    }
    expect(check({ recipient: ' ', city: '' }, ['recipient'])).toEqual(['recipient', 'city'])
    expect(check({ recipient: 'Siti' }, ['recipient'])).toEqual([])
  })

  it('hints at a postal code, a telephone and an e-mail that are unlikely, and lets them pass', () => {
    expect(hints({})).toEqual({ postalCode: undefined, telephone: undefined, email: undefined })
    expect(hints({ postalCode: '' }).postalCode).toBeUndefined()
    expect(hints({ postalCode: '4011' }).postalCode).toBe('Indonesian postal codes have five digits.')
    expect(hints({ postalCode: 'SW1A 1AA', country: 'United Kingdom' }).postalCode).toBeUndefined()
    expect(hints({ telephone: 'call me' }).telephone).toContain('doesn’t look like a telephone number')
    expect(hints({ email: 'siti@contoh.test' }).email).toBeUndefined()
    expect(hints({ email: 'siti@' }).email).toBe('This doesn’t look like an email address.')
    expect(check({ postalCode: '4011', telephone: 'call me' })).toEqual([])
  })
})
