import { plural } from '../../language/language'

const english = {
  count: (invoices: number, ppn: string) =>
    `${invoices} ${plural(invoices, { one: 'invoice', other: 'invoices' })} with PPN, ${ppn} PPN in total`,
  creditNote: (number: string, day: string, invoice: string) => `${number} of ${day}, for invoice ${invoice}`,
  creditNoteTax: (base: string, ppn: string) => `DPP ${base}, PPN ${ppn}`,
  creditNotes: 'Enter these as returns (retur) in Coretax',
  download: 'Download for Coretax (XML)',
  downloadOne: (file: number, files: number) => `Download for Coretax (XML), file ${file} of ${files}`,
  help: 'Sign in to Coretax, and choose e-Faktur, Pajak Keluaran, Impor Data. A file holds at most 1,000 invoices.',
  npwpMissing: 'Add your tax number (NPWP) to download the file for Coretax.',
  npwpSet: 'Enter it under Invoices',
  order: (orderId: number) => `Order ${orderId}`,
  others: (count: number) =>
    `${count} ${plural(count, { one: 'invoice has', other: 'invoices have' })} tax added on top of the prices, which this file can’t include. Enter ${plural(count, { one: 'it', other: 'them' })} in Coretax yourself.`,
  title: 'Tax invoices (e-Faktur)',
}

const indonesian: typeof english = {
  count: (invoices, ppn) => `${invoices} faktur dengan PPN, total PPN ${ppn}`,
  creditNote: (number, day, invoice) => `${number} tanggal ${day}, untuk faktur ${invoice}`,
  creditNoteTax: (base, ppn) => `DPP ${base}, PPN ${ppn}`,
  creditNotes: 'Masukkan ini sebagai retur di Coretax',
  download: 'Unduh untuk Coretax (XML)',
  downloadOne: (file, files) => `Unduh untuk Coretax (XML), file ${file} dari ${files}`,
  help: 'Masuk ke Coretax, lalu pilih e-Faktur, Pajak Keluaran, Impor Data. Satu file memuat paling banyak 1.000 faktur.',
  npwpMissing: 'Isi NPWP Anda untuk mengunduh file Coretax.',
  npwpSet: 'Isi di bagian Faktur',
  order: (orderId) => `Pesanan ${orderId}`,
  others: (count) =>
    `${count} faktur memakai pajak di luar harga dan tidak bisa dimuat di file ini. Masukkan sendiri di Coretax.`,
  title: 'Faktur pajak (e-Faktur)',
}

export const taxInvoiceTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
