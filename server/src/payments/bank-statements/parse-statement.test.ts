import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BCA_BISNIS,
  BCA_PERSONAL,
  BCA_SEMICOLONS,
  BNI,
  BNI_MARKED,
  BRI,
  faultOf,
  LIVIN,
  MANDIRI_HEADLESS,
  MANDIRI_KOPRA,
  MANDIRI_MCM,
  parse,
} from '../../../test/support/bank-statements.ts'
import type { ParseOptions } from './parse-statement.ts'

function credits(text: string, more: Partial<ParseOptions> = {}) {
  return parse(text, more).lines.map(({ day, amount, text }) => [day, amount, text])
}

describe('the file of a bank the shop knows', () => {
  it('BCA, personal: debits, pending lines and the foot are no money in', () => {
    expect(parse(BCA_PERSONAL)).toMatchObject({ bank: 'bca', account: '111222333', pendingCount: 1 })
    expect(credits(BCA_PERSONAL)).toEqual([
      ['2026-01-30', 150_123, 'TRSF E-BANKING CR 3001/FTSCY/WS95031 150123.00BUDI SANTOSO'],
      ['2026-02-02', 75_500, 'BI-FAST CR TRANSFER DR 008 SITI AMINAH'],
    ])
    expect(parse(BCA_PERSONAL).lines.map(({ line }) => line)).toEqual([6, 8])
  })

  it('BCA, Bisnis: the mark beside the amount, the year from the period, sen kept', () => {
    expect(parse(BCA_BISNIS)).toMatchObject({ bank: 'bca', account: '350000001' })
    expect(credits(BCA_BISNIS)).toEqual([
      ['2025-12-31', 250_012, 'TRSF E-BANKING CR 3112/FTSCY/WS95051 ORDER 12'],
      ['2026-01-02', 3_528_964.5, 'KR OTOMATIS'],
    ])
  })

  it('BCA with semicolons and Rp', () => {
    expect(credits(BCA_SEMICOLONS)).toEqual([
      ['2026-01-30', 150_123, 'TRSF CR BUDI'],
      ['2026-01-31', 1000, 'TRSF CR SITI'],
    ])
  })

  it('Mandiri MCM: two descriptions, zero as .00', () => {
    expect(parse(MANDIRI_MCM)).toMatchObject({ bank: 'mandiri', account: '1030001026344' })
    expect(credits(MANDIRI_MCM)).toEqual([
      ['2026-01-05', 917_180, 'BUNGA'],
      ['2026-01-05', 152_900, 'MCM InhouseTrf DARI BUDI Pesanan 7 ABC'],
    ])
  })

  it('Mandiri Kopra: months by their names in both languages', () => {
    expect(parse(MANDIRI_KOPRA)).toMatchObject({ bank: 'mandiri', account: '1060055988896' })
    expect(credits(MANDIRI_KOPRA)).toEqual([
      ['2026-01-07', 1_000_000, 'PT CONTOH Trf Inw CN BANK CENTRAL ASIA'],
    ])
  })

  it('Mandiri’s older files, without a head', () => {
    expect(parse(MANDIRI_HEADLESS)).toMatchObject({ bank: 'mandiri', account: '1234567890123' })
    expect(credits(MANDIRI_HEADLESS)).toEqual([['2026-01-27', 150_123, 'TRANSFER DARI BUDI']])
  })

  it('Livin’ saved as CSV: two rows an entry, a second head, decimals after a comma', () => {
    expect(parse(LIVIN)).toMatchObject({ bank: 'mandiri', account: '1560017211907' })
    expect(credits(LIVIN)).toEqual([
      ['2026-01-08', 700_123, 'Transfer dari BANK MANDIRI BUDI SANTOSO 1560009925985 pesanan 9'],
    ])
  })

  it('BRI: the account as a column', () => {
    expect(parse(BRI)).toMatchObject({ bank: 'bri', account: '57601020202308' })
    expect(credits(BRI)).toEqual([['2026-01-05', 150_123, 'NBMB BUDI TO TOKO ESB']])
  })

  it('BNI, with and without a mark', () => {
    expect(parse(BNI, { account: '0123-456-789' })).toMatchObject({ bank: 'bni', account: '123456789' })
    expect(credits(BNI)).toEqual([['2026-02-01', 150_123, 'TRANSFER DARI BUDI ABC001']])
    expect(credits(BNI_MARKED)).toEqual([['2026-02-01', 150_123, 'TRANSFER DARI BUDI']])
  })

  it('newest first', () => {
    const [head = '', ...lines] = BNI_MARKED.trim().split('\n')
    expect(credits([head, ...lines.reverse()].join('\n'))).toEqual(credits(BNI_MARKED))
  })

  it('with a byte order mark, and with line ends of Windows', () => {
    expect(credits(`\ufeff${BCA_PERSONAL.replaceAll('\n', '\r\n')}`)).toEqual(credits(BCA_PERSONAL))
  })

  it('copied from the page of the bank, with tabs', () => {
    const copied =
      'Tanggal\tKeterangan\tCabang\tJumlah\t\tSaldo\n30/01\tTRSF CR BUDI\t0000\t150,123.00\tCR\t1,150,123.00'
    expect(credits(copied)).toEqual([['2026-01-30', 150_123, 'TRSF CR BUDI']])
  })

  it('with a comma in a text that KlikBCA did not quote', () => {
    const text = BCA_PERSONAL.replace('DR 008 SITI AMINAH', 'DR 008 fk.8373,8363 SITI')
    expect(credits(text)[1]).toEqual(['2026-02-02', 75_500, 'BI-FAST CR TRANSFER DR 008 fk.8373,8363 SITI'])
  })
})

describe('columns that a person chose', () => {
  const text = `Laporan rekening
Tgl,Uraian,Jumlah,Ref
3/1/2026,TRANSFER BUDI,"150.123,00",a
4/1/2026,BELI PULSA,"-25.000,00",b
`
  const columns = { date: 0, text: [1, 3], amounts: { amount: 2, isMarkRequired: false } }

  it('are read by them, a sign as the mark', () => {
    expect(parse(text, { columns })).toMatchObject({ bank: undefined, account: '' })
    expect(credits(text, { columns })).toEqual([['2026-01-03', 150_123, 'TRANSFER BUDI a']])
  })

  it('need a mark, a sign or a balance: else money out would look like money in', () => {
    expect(faultOf(text.replace('-25', '25'), { columns })).toBe('mark_missing')
    const withBalance = `Tgl,Uraian,Jumlah,Saldo
3/1/2026,TRANSFER BUDI,150123,1150123
4/1/2026,BELI PULSA,25000,1125123
`
    const chosen = { date: 0, text: [1], amounts: { amount: 2, isMarkRequired: false }, balance: 3 }
    expect(faultOf(withBalance, { columns: chosen })).toBe('balance_off')
    expect(credits(withBalance.replace('1125123', '1175123'), { columns: chosen })).toHaveLength(2)
  })

  it('may leave money out away', () => {
    const onlyCredit = { date: 0, text: [1], amounts: { credit: 2 } }
    expect(
      credits('Tgl,Uraian,Masuk\n3/1/2026,BUDI,150.123\n4/1/2026,PULSA,-\n', { columns: onlyCredit }),
    ).toEqual([['2026-01-03', 150_123, 'BUDI']])
  })
})

describe('the key of a line', () => {
  function keys(text: string, more: Partial<ParseOptions> = {}) {
    return parse(text, more).lines.map(({ key }) => key)
  }
  const twice = BNI.replace(/^(01.*\n)/m, '$1$1')

  it('is the same each time, in a longer file too, whatever the style of numbers', () => {
    expect(keys(BCA_PERSONAL)).toEqual(keys(BCA_PERSONAL))
    const longer = BCA_PERSONAL.replace(
      "'30/01/2026,TRSF",
      "'29/01/2026,SETORAN,'0000,1000.00,CR,1000000.00\n'30/01/2026,TRSF",
    )
    expect(keys(longer).slice(1)).toEqual(keys(BCA_PERSONAL))
    expect(
      keys(BNI.replaceAll('.00"', '"').replaceAll('"', '').replace('150,', '150').replace('125,', '125')),
    ).toEqual(keys(BNI))
  })

  it('parts equal lines by a counter, and accounts', () => {
    expect(new Set(keys(twice)).size).toBe(2)
    expect(keys(twice)[0]).toBe(keys(BNI)[0])
    expect(keys(BNI, { account: '1' })).not.toEqual(keys(BNI, { account: '2' }))
  })
})

it('amounts in either style are read exactly, and no other way', () => {
  const amount = fc.integer({ min: 1, max: 10 ** 13 })
  const style = fc.constantFrom([',', '.'] as const, ['.', ','] as const)
  fc.assert(
    fc.property(amount, style, fc.boolean(), (sen, [group, decimal], isGrouped) => {
      const digits = String(Math.floor(sen / 100))
      const rupiah = isGrouped ? digits.replace(/\B(?=(\d{3})+$)/g, group) : digits
      const written = `${rupiah}${decimal}${String(sen % 100).padStart(2, '0')}`
      const text = `Tanggal Transaksi,Uraian Transaksi,Tipe,Nominal\n01/02/2026,BUDI,K,"${written}"\n`
      expect(parse(text).lines).toMatchObject([{ amount: sen / 100 }])
    }),
  )
})
