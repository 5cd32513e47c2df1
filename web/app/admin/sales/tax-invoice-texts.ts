import { plural } from '../../language/language'

const english = {
  count: (invoices: number, ppn: string) =>
    `${invoices} ${plural(invoices, { one: 'invoice', other: 'invoices' })} with PPN, ${ppn} of PPN together.`,
  creditNote: (number: string, day: string, invoice: string) => `${number} of ${day}, for invoice ${invoice}`,
  creditNoteTax: (base: string, ppn: string) => `DPP ${base}, PPN ${ppn}`,
  creditNotes: 'To be entered as returns (retur) in Coretax',
  creditNotesHelp: 'The file has no refunds. Enter these credit notes in Coretax yourself.',
  download: 'Download for Coretax (XML)',
  downloadOne: (file: number, files: number) => `Download for Coretax (XML), file ${file} of ${files}`,
  help: 'Sign in to Coretax, and choose e-Faktur, Pajak Keluaran, Impor Data. A file holds at most 1,000 invoices.',
  npwpMissing: 'Your tax number (NPWP) is missing, so there is no file for Coretax.',
  npwpSet: 'Enter it under Invoices',
  order: (orderId: number) => `Order ${orderId}`,
  others: (count: number) =>
    `${count} ${plural(count, { one: 'invoice has', other: 'invoices have' })} the order’s own tax, which the file can’t hold. Enter ${plural(count, { one: 'it', other: 'them' })} in Coretax yourself.`,
  title: 'Tax invoices (e-Faktur)',
}

const indonesian: typeof english = {
  count: (invoices, ppn) => `${invoices} faktur dengan PPN, jumlah PPN ${ppn}.`,
  creditNote: (number, day, invoice) => `${number} tanggal ${day}, untuk faktur ${invoice}`,
  creditNoteTax: (base, ppn) => `DPP ${base}, PPN ${ppn}`,
  creditNotes: 'Harus dimasukkan sebagai retur di Coretax',
  creditNotesHelp: 'Berkas ini tidak memuat pengembalian dana. Masukkan sendiri nota kredit ini di Coretax.',
  download: 'Unduh untuk Coretax (XML)',
  downloadOne: (file, files) => `Unduh untuk Coretax (XML), berkas ${file} dari ${files}`,
  help: 'Masuk ke Coretax, lalu pilih e-Faktur, Pajak Keluaran, Impor Data. Satu berkas memuat paling banyak 1.000 faktur.',
  npwpMissing: 'NPWP Anda belum diisi, jadi berkas untuk Coretax tidak bisa dibuat.',
  npwpSet: 'Isi di bagian Faktur',
  order: (orderId) => `Pesanan ${orderId}`,
  others: (count) =>
    `${count} faktur memakai pajak pesanan sendiri, yang tidak bisa dimuat berkas ini. Masukkan sendiri di Coretax.`,
  title: 'Faktur pajak (e-Faktur)',
}

export const taxInvoiceTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
