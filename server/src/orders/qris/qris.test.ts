import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../platform/problems/problem.ts'
import type { QrisRefusal } from '../../platform/problems/problem-params.ts'
import { checkStaticQris } from './check-static-qris.ts'
import { dynamicQris } from './dynamic-qris.ts'
import { crc16, type EmvField, isChecksumRight, parseFields, printEmv, printFields } from './emv-qr.ts'

/** The made-up pair of payments-indonesia.md §3. */
const STATIC =
  '00020101021126680016ID.CO.CONTOH.WWW011893600999000000001202150000000000000120303UMI' +
  '51440014ID.CO.QRIS.WWW0215ID10000000000120303UMI5204549953033605802ID5911TOKO CONTOH' +
  '6015JAKARTA SELATAN61051219062070703A016304A8AF'
const DYNAMIC =
  '00020101021226680016ID.CO.CONTOH.WWW011893600999000000001202150000000000000120303UMI' +
  '51440014ID.CO.QRIS.WWW0215ID10000000000120303UMI52045499530336054061501235802ID' +
  '5911TOKO CONTOH6015JAKARTA SELATAN61051219062070703A0163042D10'

function fieldsOf(text: string): readonly EmvField[] {
  return (parseFields(text) ?? []).filter(({ id }) => id !== '63')
}

/** STATIC with other fields, and a right checksum. */
function changed(change: (fields: readonly EmvField[]) => readonly EmvField[]): string {
  return printEmv(change(fieldsOf(STATIC)))
}

function withValue(id: string, value: string): string {
  return changed((fields) => fields.map((field) => (field.id === id ? { id, value } : field)))
}

function without(id: string): string {
  return changed((fields) => fields.filter((field) => field.id !== id))
}

function added(id: string, value: string): string {
  return changed((fields) => [...fields, { id, value }])
}

/** The English message of each reason is its own. */
const REASON_WORDS: Partial<Record<QrisRefusal, RegExp>> = {
  bitcoin_address: /Bitcoin/,
  web_address: /website/,
  not_a_payment_code: /QR code is not QRIS/,
  not_ascii: /characters/,
  length_wrong: /^This code is incomplete/,
  checksum_wrong: /checksum/,
  field_twice: /twice/,
  not_in_rupiah: /rupiah/,
  not_indonesian: /country/,
  not_national: /NMID/,
  not_static: /one payment/,
  has_amount: /already has an amount/,
  asks_for_tip: /tip/,
  merchant_missing: /merchant and city/,
}

function reasonOf(text: string): string | undefined {
  try {
    checkStaticQris(text)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'qris_refused') throw error
    return Object.entries(REASON_WORDS).find(([, words]) => words?.test(error.message))?.[0]
  }
}

describe('the checksum', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
    expect(isChecksumRight(STATIC)).toBe(true)
  })
})

describe('a static code', () => {
  it('names the merchant', () => {
    expect(checkStaticQris(`  ${STATIC}\n`)).toEqual({
      code: STATIC,
      merchant_name: 'TOKO CONTOH',
      merchant_city: 'JAKARTA SELATAN',
      nmid: 'ID1000000000012',
    })
  })

  it.each<[QrisRefusal, string, string]>([
    ['bitcoin_address', 'a Bitcoin address', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1'],
    ['bitcoin_address', 'a bare one', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['web_address', 'an address', 'https://toko.example/menu'],
    ['not_a_payment_code', 'any text', 'WIFI:S:warung;;'],
    ['not_a_payment_code', 'nothing', ''],
    ['not_a_payment_code', 'another version', withValue('00', '02')],
    ['not_ascii', 'an accent', STATIC.replace('TOKO CONTOH', 'TOKO CÓNTOH')],
    ['not_ascii', 'a line break', STATIC.replace('TOKO CONTOH', 'TOKO\nCONTOH')],
    ['checksum_wrong', 'one letter changed', STATIC.replace('CONTOH6015', 'CONTOK6015')],
    ['checksum_wrong', 'a checksum in lower case', STATIC.replace(/A8AF$/, 'a8af')],
    ['checksum_wrong', 'no checksum', printFields(fieldsOf(STATIC))],
    ['checksum_wrong', 'more after the checksum', `${STATIC}6202AA`],
    ['length_wrong', 'a letter less', STATIC.slice(0, -1)],
    ['length_wrong', 'a letter more', `${STATIC}0`],
    ['length_wrong', 'a length that runs past the end', STATIC.replace('5911TOKO', '5999TOKO')],
    ['length_wrong', 'an id that is no number', STATIC.replace('5802ID', '5A02ID')],
    ['length_wrong', 'an empty field', STATIC.replace('5802ID', '5800')],
    ['length_wrong', 'a merchant account that is no fields', withValue('26', 'ID.CO.CONTOH.WWW')],
    ['length_wrong', 'more than EMVCo allows', changed((fields) => [...fields, ...long()])],
    ['field_twice', 'a field twice', added('59', 'TOKO LAIN')],
    ['field_twice', 'a field twice within another', withValue('51', `${national()}0215ID1000000000099`)],
    ['not_in_rupiah', 'dollars', withValue('53', '840')],
    ['not_in_rupiah', 'no currency', without('53')],
    ['not_indonesian', 'Malaysia', withValue('58', 'MY')],
    ['not_national', 'no national id', without('51')],
    ['not_national', 'another domain', withValue('51', national().replace('QRIS', 'OTHR'))],
    ['not_national', 'another id', withValue('51', national().replace('ID1000', 'XX1000'))],
    ['has_amount', 'an amount', added('54', '10000')],
    ['has_amount', 'a dynamic code', DYNAMIC],
    ['not_static', 'a code for one payment without an amount', withValue('01', '12')],
    ['not_static', 'a code that does not say', without('01')],
    ['asks_for_tip', 'a tip to be asked for', added('55', '01')],
    [
      'asks_for_tip',
      'a fixed fee',
      changed((fields) => [...fields, { id: '55', value: '02' }, { id: '56', value: '500' }]),
    ],
    ['merchant_missing', 'no merchant', without('59')],
    ['merchant_missing', 'no city', without('60')],
  ])('is refused: %s: %s', (reason, _, text) => {
    expect(reasonOf(text)).toBe(reason)
  })
})

function national(): string {
  return fieldsOf(STATIC).find(({ id }) => id === '51')?.value ?? ''
}

function long(): EmvField[] {
  return ['80', '81', '82', '83'].map((id) => ({ id, value: 'x'.repeat(99) }))
}

describe('the code of an order', () => {
  it('is the static one with the sum', () => {
    expect(dynamicQris(STATIC, 150_123)).toBe(DYNAMIC)
  })

  it.each([0, -1, 0.5, 10_000_001, Number.NaN])('has no sum of %d', (rupiah) => {
    expect(() => dynamicQris(STATIC, rupiah)).toThrow(RangeError)
  })

  it('may be of 1 and of 10,000,000 rupiah', () => {
    expect(dynamicQris(STATIC, 1)).toContain('54011')
    expect(dynamicQris(STATIC, 10_000_000)).toContain('540810000000')
  })
})

const value = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 99,
})
const field = fc.record({
  id: fc.integer({ min: 0, max: 99 }).map((id) => String(id).padStart(2, '0')),
  value,
})

it('printing and parsing are the reverse of each other', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 12 }), (fields) => {
      expect(parseFields(printFields(fields))).toEqual(fields)
      expect(isChecksumRight(printEmv(fields))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\d{4}[ -~]{0,5}){0,5}$/), (text) => {
      const fields = parseFields(text)
      if (fields) expect(printFields(fields)).toBe(text)
    }),
  )
})

it('a sum changes the fields 01, 54 and 63 only, in any merchant’s code', () => {
  const name = fc.string({ unit: fc.constantFrom(...'ABC 580254'), minLength: 1, maxLength: 25 })
  const extra = fc.uniqueArray(
    field.filter(({ id }) => id >= '80'),
    { selector: ({ id }) => id, maxLength: 2 },
  )
  fc.assert(
    fc.property(name, extra, fc.integer({ min: 1, max: 10_000_000 }), (merchant, more, rupiah) => {
      const own = changed((fields) => [
        ...fields.map((each) => (each.id === '59' ? { id: '59', value: merchant } : each)),
        ...more,
      ])
      fc.pre(own.length <= 512)
      const { code: text, merchant_name } = checkStaticQris(own)
      expect([text, merchant_name]).toEqual([own, merchant])
      const code = dynamicQris(text, rupiah)
      expect(isChecksumRight(code)).toBe(true)
      const others = fieldsOf(code).filter(({ id }) => id !== '54' && id !== '01')
      expect(others).toEqual(fieldsOf(own).filter(({ id }) => id !== '01'))
      const ids = fieldsOf(code).map(({ id }) => id)
      expect(ids.indexOf('54')).toBe(ids.indexOf('58') - 1)
      expect(fieldsOf(code).filter(({ id }) => id === '54' || id === '01')).toEqual([
        { id: '01', value: '12' },
        { id: '54', value: `${rupiah}` },
      ])
    }),
  )
})

it('a letter changed anywhere is noticed', () => {
  fc.assert(
    fc.property(fc.nat(STATIC.length - 1), fc.constantFrom(...'0123456789AZ'), (at, letter) => {
      fc.pre(STATIC[at] !== letter)
      expect(() => checkStaticQris(STATIC.slice(0, at) + letter + STATIC.slice(at + 1))).toThrow(Problem)
    }),
  )
})
