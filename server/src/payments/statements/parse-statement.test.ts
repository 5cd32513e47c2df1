import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../platform/problems/problem.ts'
import type { StatementFault } from '../../platform/problems/problem-params.ts'
import { type ParseOptions, parseStatement } from './parse-statement.ts'

const TODAY = '2026-02-03'

const BCA_PERSONAL = `Account No.,=,'0111222333
Name,=,TOKO CONTOH
Currency,=,IDR

Date,Description,Branch,Amount,,Balance
'30/01/2026,TRSF E-BANKING CR 3001/FTSCY/WS95031         150123.00BUDI SANTOSO,'0000,150123.00,CR,1150123.00
'30/01/2026,BIAYA ADM,'0000,15000.00,DB,1135123.00
'02/02/2026,BI-FAST CR TRANSFER DR 008 SITI AMINAH,'0998,75500.00,CR,1210623.00
'PEND,TRSF E-BANKING CR 0302/FTSCY/WS95031 90000.00RUDI,'0000,90000.00,CR,1300623.00
Starting Balance,=,1000000.00
Credit,=,225623.00
Debet,=,15000.00
Ending Balance,=,1210623.00
`

const BCA_BISNIS = `"Informasi Rekening - Mutasi Rekening"," "," "," "," ",

"No. rekening : 0350000001"
"Nama : PT CONTOH"
"Periode : 20/12/2025 - 10/01/2026"
"Kode Mata Uang : Rp"
"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"
"31/12","TRSF E-BANKING CR 3112/FTSCY/WS95051 ORDER 12 ","0000","250,012.00 CR","1,250,012.00"
"02/01","KR OTOMATIS","0000","3,528,964.50 CR","4,778,976.50"
"02/01","TARIKAN","0000","78,976.50 DB","4,700,000.00"
"Saldo Awal : 1,000,000.00"
"Mutasi Debet : 78,976.50","1"
"Mutasi Kredit : 3,778,976.50","2"
"Saldo Akhir : 4,700,000.00"
`

const BCA_SEMICOLONS = `No. rekening;=;'0111222333
Tanggal; Keterangan ;Cabang;Jumlah;;Saldo
'30/01/2026;TRSF CR BUDI;'0000; Rp150,123.00 ;CR; Rp1,150,123.00
'31/01/2026;TRSF CR SITI;'0000; Rp1,000.00 ;CR; Rp1,151,123.00
Saldo Awal;=;1000000.00
`

const MANDIRI_MCM = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,
1030001026344,05/01/26,05/01/26,6544,"  BUNGA       ","           ",,".00","917,180.00",
1030001026344,05/01/26,05/01/26,7820,"MCM InhouseTrf  DARI BUDI","Pesanan 7    ",ABC ,".00","152,900.00",
1030001026344,06/01/26,06/01/26,7820,"MCM InhouseTrf  KE PEMASOK","",,"100,000.00",".00",
`

const MANDIRI_KOPRA = `AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
1060055988896;IDR;03 Januari 2026 11:27:10;PEMASOK;MCM InhouseTrf KE PEMASOK;0.00;750000.00;13838932.64
1060055988896;IDR;07 January 2026 10:16:54;PT CONTOH;Trf Inw CN BANK CENTRAL ASIA;1000000.00;0.00;14838932.64
`

const MANDIRI_HEADLESS = `1234567890123;IDR;7820;27/01/2026;TRANSFER DARI;BUDI;0.00;150123.00;1150123.00
1234567890123;IDR;7820;28/01/2026;TRANSFER KE;PEMASOK;50000.00;0.00;1100123.00
`

const LIVIN = `e-Statement;;;;;;;;;;;;;;;;;;;;;;;;
Nama/Name;;;;;:;TOKO CONTOH ;;;;;Periode/Period;:    ;01 Jan 2026 - 22 Jan 2026;;;;;;;;;;;
Nomor Rekening/Account Number;;;;;;;;:;1560017211907;;;;;;;Dana Keluar/Outgoing Transactions;;;;;41.920,00;;;
Mata Uang/Currency;;;;;;;;:;IDR;;;;;;;Saldo Akhir/Closing Balance;;;;;3.709.778,46;;;
;No;;;Tanggal;;;Keterangan;;;;;;;;Dana Masuk (IDR);;;Dana Keluar (IDR);;;Saldo (IDR);;;
;No;;;Date;;;Remarks;;;;;;;;Incoming Transactions (IDR);;;Outgoing Transactions (IDR);;;Balance (IDR);;;
1;;;;01 Jan 2026;;;"Transaksi e-Commerce
PEMASOK";;;;;;;;;;;41.920,00;;;2.498.478,46;;;
;;;;09:39:37 WIB;;;;;;;;;;;;;;;;;;;;
2;;;;08 Jan 2026;;;"Transfer dari BANK MANDIRI
BUDI SANTOSO 1560009925985";;;;;;;;700.123,00;;;;;;3.198.601,46;;;
;;;;11:15:17 WIB;;;pesanan 9;;;;;;;;;;;;;;;;;
;;;;;;;PT Bank Mandiri (Persero) Tbk. berizin dan diawasi oleh Otoritas Jasa Keuangan (OJK);;;;;;;;;;;;Mandiri Call 14000;;;;;
`

const BRI = `ID,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,REMARK_CUSTOM
1,057601020202308,2026-01-05,2026-01-05,080000,1,NBMB BUDI TO TOKO ESB,500000.00,0.00,150123.00,650123.00,
2,057601020202308,2026-01-05 09:00:00,2026-01-05,090000,2,BIAYA,650123.00,6500.00,0.00,643623.00,bulanan
`

const BNI = `Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit
01/02/26 10.00.01,01/02/26,001,ABC001,TRANSFER DARI BUDI,,"150,123.00"
02/02/26 12.30.00,02/02/26,001,ABC002,TARIK TUNAI,"125,000.00",
`

const BNI_MARKED = `Tanggal Transaksi,Uraian Transaksi,Tipe,Nominal,Saldo
01/02/2026,TRANSFER DARI BUDI,K,"150.123,00","1.150.123,00"
02/02/2026,TARIK TUNAI,D,"125.000,00","1.025.123,00"
`

function parse(text: string, more: Partial<ParseOptions> = {}) {
  return parseStatement(text, { today: TODAY, ...more })
}

function credits(text: string, more: Partial<ParseOptions> = {}) {
  return parse(text, more).lines.map(({ day, amount, text }) => [day, amount, text])
}

function faultOf(text: string, more: Partial<ParseOptions> = {}): StatementFault['kind'] | undefined {
  try {
    parse(text, more)
  } catch (error) {
    if (error instanceof Problem && error.code === 'bank_statement_refused') return kindOfFault(error)
    throw error
  }
  return undefined
}

/** The English message of each fault is its own. */
const FAULT_WORDS: Readonly<Record<StatementFault['kind'], RegExp>> = {
  head_unknown: /don’t know this bank/,
  parcel_columns_unknown: /tracking number/,
  no_transactions: /no transactions/,
  too_many_lines: /more than 20000 lines/,
  not_in_rupiah: /not in rupiah/,
  quote_open: /has no end/,
  line_too_long: /is too long/,
  cells_beyond: /more cells/,
  amount_missing: /no amount/,
  mark_missing: /came in or went out/,
  debit_and_credit: /money in and money out/,
  balance_off: /doesn’t follow/,
  date_unreadable: /is not a date/,
  year_unknown: /the year/,
  day_ahead: /in the future/,
  amount_unreadable: /not an amount/,
  amount_negative: /below zero/,
  number_styles_mixed: /are mixed/,
  mark_unreadable: /neither CR nor DB/,
}

function kindOfFault(problem: Problem): StatementFault['kind'] | undefined {
  const kinds = Object.entries(FAULT_WORDS) as [StatementFault['kind'], RegExp][]
  return kinds.find(([, words]) => words.test(problem.message))?.[0]
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

describe('any doubt stops', () => {
  const row = `'02/02/2026,BI-FAST CR TRANSFER DR 008 SITI AMINAH,'0998,75500.00,CR,1210623.00`

  it.each<[StatementFault['kind'], string, string]>([
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
