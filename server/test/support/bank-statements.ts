/** Statements as banks export them, and what the shop reads in them. */
import { type ParseOptions, parseBankStatement } from '../../src/payments/bank-statements/parse-statement.ts'
import { Problem } from '../../src/platform/problems/problem.ts'
import type { BankStatementFault } from '../../src/platform/problems/problem-params.ts'

const TODAY = '2026-02-03'

export const BCA_PERSONAL = `Account No.,=,'0111222333
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

export const BCA_BISNIS = `"Informasi Rekening - Mutasi Rekening"," "," "," "," ",

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

export const BCA_SEMICOLONS = `No. rekening;=;'0111222333
Tanggal; Keterangan ;Cabang;Jumlah;;Saldo
'30/01/2026;TRSF CR BUDI;'0000; Rp150,123.00 ;CR; Rp1,150,123.00
'31/01/2026;TRSF CR SITI;'0000; Rp1,000.00 ;CR; Rp1,151,123.00
Saldo Awal;=;1000000.00
`

export const MANDIRI_MCM = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,
1030001026344,05/01/26,05/01/26,6544,"  BUNGA       ","           ",,".00","917,180.00",
1030001026344,05/01/26,05/01/26,7820,"MCM InhouseTrf  DARI BUDI","Pesanan 7    ",ABC ,".00","152,900.00",
1030001026344,06/01/26,06/01/26,7820,"MCM InhouseTrf  KE PEMASOK","",,"100,000.00",".00",
`

export const MANDIRI_KOPRA = `AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
1060055988896;IDR;03 Januari 2026 11:27:10;PEMASOK;MCM InhouseTrf KE PEMASOK;0.00;750000.00;13838932.64
1060055988896;IDR;07 January 2026 10:16:54;PT CONTOH;Trf Inw CN BANK CENTRAL ASIA;1000000.00;0.00;14838932.64
`

export const MANDIRI_HEADLESS = `1234567890123;IDR;7820;27/01/2026;TRANSFER DARI;BUDI;0.00;150123.00;1150123.00
1234567890123;IDR;7820;28/01/2026;TRANSFER KE;PEMASOK;50000.00;0.00;1100123.00
`

export const LIVIN = `e-Statement;;;;;;;;;;;;;;;;;;;;;;;;
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

export const BRI = `ID,NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,SEQ,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,REMARK_CUSTOM
1,057601020202308,2026-01-05,2026-01-05,080000,1,NBMB BUDI TO TOKO ESB,500000.00,0.00,150123.00,650123.00,
2,057601020202308,2026-01-05 09:00:00,2026-01-05,090000,2,BIAYA,650123.00,6500.00,0.00,643623.00,bulanan
`

export const BNI = `Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit
01/02/26 10.00.01,01/02/26,001,ABC001,TRANSFER DARI BUDI,,"150,123.00"
02/02/26 12.30.00,02/02/26,001,ABC002,TARIK TUNAI,"125,000.00",
`

export const BNI_MARKED = `Tanggal Transaksi,Uraian Transaksi,Tipe,Nominal,Saldo
01/02/2026,TRANSFER DARI BUDI,K,"150.123,00","1.150.123,00"
02/02/2026,TARIK TUNAI,D,"125.000,00","1.025.123,00"
`

export function parse(text: string, more: Partial<ParseOptions> = {}) {
  return parseBankStatement(text, { today: TODAY, ...more })
}

/** Each fault has an English message of its own, which tells them apart. */
const FAULT_WORDS: Readonly<Record<BankStatementFault['kind'], RegExp>> = {
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

function kindOfFault(problem: Problem): BankStatementFault['kind'] | undefined {
  const kinds = Object.entries(FAULT_WORDS) as [BankStatementFault['kind'], RegExp][]
  return kinds.find(([, words]) => words.test(problem.message))?.[0]
}

/** Undefined when the statement is accepted. */
export function faultOf(
  text: string,
  more: Partial<ParseOptions> = {},
): BankStatementFault['kind'] | undefined {
  try {
    parse(text, more)
  } catch (error) {
    if (error instanceof Problem && error.code === 'bank_statement_refused') return kindOfFault(error)
    throw error
  }
  return undefined
}
