import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialledNumber } from './telephone.ts'

function nationalNumbers(codes: readonly string[], least: number, most: number) {
  const rest = fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`))
  return fc.tuple(fc.constantFrom(...codes), rest).map(([code, digits]) => code + digits)
}

/** Without country and 0, as the networks give them out. */
const nationalNumber = fc.oneof(
  nationalNumbers(['811', '812', '821', '838', '852', '859', '877', '881', '895', '899'], 6, 9),
  nationalNumbers(['21', '22', '24', '31', '61'], 7, 8),
  nationalNumbers(['274', '361', '411', '561', '751', '911'], 6, 7),
)
/** Areas whose code begins as the country's does. */
const northSumatraNumber = nationalNumbers(['620', '621', '622', '623', '624', '627', '628'], 5, 6)

const WITH_COUNTRY = ['+62', '+62 ', '+62 0', '+62 (0)', '(+62)', '+620', '0062', '00 62 ', '+0062', '＋６２']
const WITHOUT_PLUS = ['0', '(0)', '62', '62 ', '(62) 0', '620', '６２', '062']
const TWICE = ['+6262', '+62 62 ', '+62 620', '6262', '0062 62', '+626262']
const LABELLED = [
  'wa.me/62',
  'https://wa.me/62',
  'https://api.whatsapp.com/send?phone=62',
  'tel:+62',
  'tel:0',
  'WA 0',
  'wa: 62',
  'Telp. 0',
  'No. HP: 0',
]

const spelling = fc.record({
  separator: fc.constantFrom(' ', '.', '-', '–', ' - ', ') ', '\u00a0', '\u202c'),
  places: fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 4 }),
  isFullWidth: fc.boolean(),
})
type Spelling = typeof spelling extends fc.Arbitrary<infer Value> ? Value : never

function spell(number: string, { separator, places, isFullWidth }: Spelling): string {
  const spelled = [...number].map((digit, at) => (places.includes(at) ? separator + digit : digit)).join('')
  if (!isFullWidth) return spelled
  return spelled.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}

describe('a number of Indonesia', () => {
  it('is one number, however it is written, and the country stands in it once', () => {
    const prefix = fc.constantFrom('', ...WITH_COUNTRY, ...WITHOUT_PLUS, ...TWICE, ...LABELLED)
    fc.assert(
      fc.property(prefix, nationalNumber, spelling, (before, national, how) => {
        expect(dialledNumber(before + spell(national, how))).toBe(`+62${national}`)
      }),
      { numRuns: 5000 },
    )
  })

  it('keeps the code of an area that begins with 62', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0', '(0)', 'tel:0', ...WITH_COUNTRY, '62', '62 '),
        northSumatraNumber,
        spelling,
        (before, national, how) => {
          expect(dialledNumber(before + spell(national, how))).toBe(`+62${national}`)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['62811222333', '+62811222333'],
    ['6281122233344', '+6281122233344'],
    ['62274555123', '+62274555123'],
    ['0622 123456', '+62622123456'],
    ['(021) 555-1234', '+62215551234'],
    ['021-5551234', '+62215551234'],
    ['https://wa.me/62811222333?text=Halo%2012', '+62811222333'],
    ['https://api.whatsapp.com/send?phone=62811222333&text=Halo', '+62811222333'],
    ['\u202a+62 811‑222‑333\u202c', '+62811222333'],
    ['٠٨١١٢٢٢٣٣٣', '+62811222333'],
  ])('%j is %s', (written, number) => expect(dialledNumber(written)).toBe(number))
})

it.each([
  ['+65 6123 4567', '+6561234567'],
  ['0065 6123 4567', '+6561234567'],
  ['(0065) 6123 4567', '+6561234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['tel:+1-415-555-2671', '+14155552671'],
])('a number of another country is as it is dialled from here: %j', (written, number) => {
  expect(dialledNumber(written)).toBe(number)
})

it.each([
  '',
  ' ',
  '+',
  'call me',
  '0812-CALL-ME',
  '021 555 1234 ext. 5',
  '081234567890/081234567891',
  'https://wa.me/qr/ABC',
  'https://example.com/62811222333',
  '<script>',
])('%j is no number', (written) => expect(dialledNumber(written)).toBeUndefined())

it('a number that was brought to one spelling stays as it is', () => {
  const mixed = fc.stringMatching(/^[+0-9() .-]{0,24}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), mixed), (written) => {
      const number = dialledNumber(written)
      if (number === undefined) return
      expect(dialledNumber(number)).toBe(number)
      expect(number).not.toMatch(/^\+62(?:0|62\d{9})/)
    }),
    { numRuns: 5000 },
  )
})
