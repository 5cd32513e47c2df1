import type { BankStatementFault, ProblemParams } from '../problem-params.ts'
import type { englishStatements } from './english-statements.ts'
import { aboutField, type ProblemText, type TranslationOf } from './problem-messages.ts'

const NOTHING_BOOKED_INDONESIAN = 'Tidak ada yang dicatat.'
const DOWNLOAD_AGAIN_INDONESIAN = 'Unduh ulang mutasi rekening dan kirim filenya apa adanya.'

function indonesianStatementFault(fault: BankStatementFault): string {
  switch (fault.kind) {
    case 'head_unknown':
      return 'File dari bank ini belum kami kenal. Pilih kolom yang berisi tanggal, keterangan, dan jumlah.'
    case 'parcel_columns_unknown':
      return 'Kolom nomor resi dan nilai COD tidak ditemukan. Pilih kolomnya di bawah.'
    case 'no_transactions':
      return 'Tidak ada transaksi di mutasi rekening ini.'
    case 'too_many_lines':
      return `Mutasi rekening ini berisi lebih dari ${fault.most} baris. Unduh periode yang lebih pendek.`
    case 'not_in_rupiah':
      return `Rekening ini bukan dalam rupiah (${fault.found}).`
    case 'quote_open':
      return `Tanda kutip di baris ${fault.line} tidak ditutup. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'line_too_long':
      return `Baris ${fault.line} terlalu panjang. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'cells_beyond':
      return `Baris ${fault.line} punya lebih banyak sel daripada kolom. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'amount_missing':
      return `Baris ${fault.line} punya tanggal tetapi tidak ada jumlahnya. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'mark_missing':
      return `Baris ${fault.line} tidak menyebut uang masuk atau keluar. Pilih kolom yang berisi CR dan DB, atau kolom terpisah untuk keduanya.`
    case 'debit_and_credit':
      return `Baris ${fault.line} berisi uang masuk dan uang keluar. Periksa pilihan kolomnya.`
    case 'balance_off':
      return `Saldo di baris ${fault.line} tidak sesuai dengan baris sebelumnya, jadi mungkin ada baris yang hilang atau berubah. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'date_unreadable':
      return `Baris ${fault.line} berisi jumlah, tetapi “${fault.found}” bukan tanggal.`
    case 'year_unknown':
      return `Tahun dari “${fault.found}” di baris ${fault.line} tidak bisa dipastikan. Kirim mutasi rekening yang menampilkan periodenya.`
    case 'day_ahead':
      return `“${fault.found}” di baris ${fault.line} belum terjadi. Pastikan tanggal ditulis hari, bulan, tahun.`
    case 'amount_unreadable':
      return `“${fault.found}” di baris ${fault.line} bukan jumlah dalam rupiah.`
    case 'amount_negative':
      return `Uang masuk tidak boleh di bawah nol: “${fault.found}” di baris ${fault.line}.`
    case 'number_styles_mixed':
      return `“${fault.found}” di baris ${fault.line} ditulis berbeda dari jumlah lain: 1.000,00 dan 1,000.00 tercampur. ${DOWNLOAD_AGAIN_INDONESIAN}`
    case 'mark_unreadable':
      return `“${fault.found}” di baris ${fault.line} bukan CR ataupun DB.`
  }
}

function indonesianRefusedStatement({ fault }: ProblemParams['bank_statement_refused']): ProblemText {
  const text = indonesianStatementFault(fault)
  return aboutField('statement', `${text} ${NOTHING_BOOKED_INDONESIAN}`, text)
}

export const indonesianStatements: TranslationOf<typeof englishStatements> = {
  bank_statement_refused: indonesianRefusedStatement,
}
