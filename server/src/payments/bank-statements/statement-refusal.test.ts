import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BCA_PERSONAL, BNI, faultOf, MANDIRI_KOPRA, parse } from '../../../test/support/bank-statements.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { BankStatementFault } from '../../platform/problems/problem-params.ts'

describe('any doubt stops', () => {
  const row = `'02/02/2026,BI-FAST CR TRANSFER DR 008 SITI AMINAH,'0998,75500.00,CR,1210623.00`

  it.each<[BankStatementFault['kind'], string, string]>([
    ['amount_unreadable', '75500.00,CR', '75,500.0000,CR'],
    ['amount_unreadable', '75500.00,CR', 'seribu,CR'],
    ['amount_unreadable', '75500.00,CR', '75.500.00,CR'],
    ['amount_unreadable', '75500.00,CR', '$755.00,CR'],
    ['amount_unreadable', '1210623.00', '99999999999999999'],
    ['amount_negative', '75500.00,CR', '-75500.00,CR'],
    ['amount_missing', '75500.00,CR', ',CR'],
    ['mark_missing', '75500.00,CR', '75500.00,'],
    ['mark_unreadable', '75500.00,CR', '75500.00,XX'],
    ['number_styles_mixed', '75500.00,CR', '"75.500,00",CR'],
    ['balance_off', '75500.00,CR', '75501.00,CR'],
    ['date_unreadable', "'02/02/2026", '02/13/2026'],
    ['date_unreadable', "'02/02/2026", '30/02/2026'],
    ['date_unreadable', "'02/02/2026", ''],
    ['day_ahead', "'02/02/2026", '02/12/2026'],
    ['year_unknown', "'02/02/2026", '02/08'],
    ['quote_open', "'02/02/2026", '"02/02/2026'],
  ])('%s: %s as %s', (kind, from, to) => {
    expect(row).toContain(from)
    expect(faultOf(BCA_PERSONAL.replace(row, row.replace(from, to)))).toBe(kind)
  })

  it('a line of 30,000 letters', () => {
    expect(faultOf(BCA_PERSONAL.replace('SITI', 'S'.repeat(30_000)))).toBe('line_too_long')
  })

  it('a line that is missing, or there twice', () => {
    expect(faultOf(BCA_PERSONAL.replace(/^.*BIAYA ADM.*\n/m, ''))).toBe('balance_off')
    expect(faultOf(BCA_PERSONAL.replace(row, `${row}\n${row}`))).toBe('balance_off')
  })

  it('a debit and a credit in one line', () => {
    expect(faultOf(BNI.replace(',,"150', ',"1.00","150'))).toBe('debit_and_credit')
  })

  it('more cells than columns, where no balance can prove how they belong together', () => {
    expect(faultOf(BNI.replace('TRANSFER DARI BUDI', 'TRANSFER, DARI BUDI'))).toBe('cells_beyond')
  })

  it('an account in another currency', () => {
    expect(faultOf(BCA_PERSONAL.replace('IDR', 'USD'))).toBe('not_in_rupiah')
    expect(faultOf(MANDIRI_KOPRA.replaceAll('IDR', 'USD'))).toBe('not_in_rupiah')
    expect(parse(BCA_PERSONAL.replace('IDR', 'Rupiah')).lines).toHaveLength(2)
  })

  it('a head that no bank has, a statement without lines, one with too many', () => {
    expect(faultOf('Tgl,Uraian,Jumlah\n1/1/2026,BUDI,1000 CR\n')).toBe('head_unknown')
    expect(faultOf('')).toBe('head_unknown')
    expect(faultOf(BNI.split('\n')[0] ?? '')).toBe('no_transactions')
    const [head = '', line = ''] = BNI.split('\n')
    expect(faultOf([head, ...Array.from({ length: 20_000 }, () => line)].join('\n'))).toBe('too_many_lines')
  })

  it('says the line, and what it found there', () => {
    const wrong = BCA_PERSONAL.replace('75500.00,CR', 'x'.repeat(99))
    expect(() => parse(wrong)).toThrow(`“${'x'.repeat(40)}” in line 8 is not an amount in rupiah.`)
  })
})

it('no text makes it fail in another way than by a problem', () => {
  const piece = fc.constantFrom(
    ...[',', ';', '\n', '"', "'", '\t', 'CR', 'DB', '01/02/2026', '1.000,00', '1,000.00', '-', 'PEND'],
    ...[
      'Tanggal',
      'Keterangan',
      'Cabang',
      'Jumlah',
      'Saldo',
      'Periode : 01/01/2026 - 02/02/2026',
      '\u0000',
      '💸',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const head = 'Tanggal,Keterangan,Cabang,Jumlah,,Saldo\n'
      for (const text of [pieces.join(''), `${head}${pieces.join('')}`]) {
        try {
          parse(text)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
        }
      }
    }),
    { numRuns: 500 },
  )
})
