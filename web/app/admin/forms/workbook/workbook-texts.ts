import { formatList } from '../../../language/language'
import type { WorkbookFault } from './workbook-refusal'

type WorkbookTexts = {
  readonly faults: Readonly<Record<WorkbookFault, string>>
  readonly notRead: string
  readonly several: (sheets: readonly string[]) => string
}

const english: WorkbookTexts = {
  faults: {
    damaged:
      'This file is damaged. Open it in Excel or Google Sheets, save it as .xlsx again, and choose that file.',
    empty: 'This workbook is empty. Hidden sheets are not read.',
    other_kind:
      'This kind of file can’t be read. Open it in Excel or Google Sheets, save it as .xlsx, and choose that file.',
    protected: 'This file has a password. Open it, remove the password, save it, and choose it again.',
    too_large: 'This workbook is too large. Split it into several files.',
  },
  notRead: 'The workbook couldn’t be read. Reload the page and try again.',
  several: (sheets) =>
    `Several sheets could be meant: ${formatList(sheets)}. Delete or hide all but one, save the file, and choose it again.`,
}

const indonesian: WorkbookTexts = {
  faults: {
    damaged:
      'File ini rusak. Buka di Excel atau Google Sheets, simpan lagi sebagai .xlsx, lalu pilih file itu.',
    empty: 'File ini kosong. Sheet yang disembunyikan tidak dibaca.',
    other_kind:
      'Jenis file ini tidak bisa dibaca. Buka di Excel atau Google Sheets, simpan sebagai .xlsx, lalu pilih file itu.',
    protected: 'File ini memakai kata sandi. Buka, hapus kata sandinya, simpan, lalu pilih lagi.',
    too_large: 'File ini terlalu besar. Bagi menjadi beberapa file.',
  },
  notRead: 'File Excel tidak bisa dibaca. Muat ulang halaman, lalu coba lagi.',
  several: (sheets) =>
    `Ada beberapa sheet yang cocok: ${formatList(sheets)}. Hapus atau sembunyikan selain satu, simpan filenya, lalu pilih lagi.`,
}

export const workbookTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
