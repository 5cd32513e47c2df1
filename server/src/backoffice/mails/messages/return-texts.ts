/** Mails about returns, in both languages. */
import type { Language } from '@warung/contract/values/languages.ts'
import type { ReturnReason, ReturnState } from '@warung/contract/values/returns.ts'

type MailedState = Exclude<ReturnState, 'refunded'>

type ReturnMailTexts = {
  readonly subjects: Readonly<Record<MailedState, (orderId: number) => string>>
  readonly sentences: Readonly<Record<MailedState, string>>
  readonly pieces: string
  readonly answer: string
  readonly comment: string
  readonly reasons: Readonly<Record<ReturnReason, string>>
  readonly ownerSubject: (orderId: number) => string
  readonly ownerText: string
}

export const returnMailTexts: Readonly<Record<Language, ReturnMailTexts>> = {
  en: {
    subjects: {
      asked: (id) => `We received your return request for order ${id}`,
      accepted: (id) => `Your return of order ${id} is accepted`,
      refused: (id) => `Your return of order ${id} was not accepted`,
      received: (id) => `We have received your return of order ${id}`,
    },
    sentences: {
      asked: 'we have your request and will answer it soon. Please don’t send anything yet.',
      accepted: 'please send these items back to us.',
      refused: 'we’re sorry, we can’t take these items back.',
      received: 'your items have arrived. We’ll refund you next.',
    },
    pieces: 'Items',
    answer: 'Our answer',
    comment: 'Comment',
    reasons: {
      damaged: 'Arrived damaged',
      wrong_product: 'Wrong product',
      not_as_described: 'Not as described',
      does_not_fit: 'Doesn’t fit',
      changed_mind: 'Changed my mind',
      other: 'Other',
    },
    ownerSubject: (id) => `Return requested: order ${id}`,
    ownerText: 'A buyer would like to return these items. Accept or refuse on the order’s page.',
  },
  id: {
    subjects: {
      asked: (id) => `Permintaan retur pesanan ${id} sudah kami terima`,
      accepted: (id) => `Retur pesanan ${id} disetujui`,
      refused: (id) => `Retur pesanan ${id} tidak disetujui`,
      received: (id) => `Barang retur pesanan ${id} sudah kami terima`,
    },
    sentences: {
      asked:
        'permintaan retur Anda sudah kami terima dan segera kami jawab. Mohon jangan kirim barangnya dulu.',
      accepted: 'silakan kirim barang ini kembali kepada kami.',
      refused: 'mohon maaf, barang ini tidak bisa kami terima kembali.',
      received: 'barang Anda sudah kami terima kembali. Selanjutnya dana Anda kami kembalikan.',
    },
    pieces: 'Barang',
    answer: 'Jawaban kami',
    comment: 'Keterangan',
    reasons: {
      damaged: 'Rusak saat diterima',
      wrong_product: 'Produk salah',
      not_as_described: 'Tidak sesuai deskripsi',
      does_not_fit: 'Ukuran tidak pas',
      changed_mind: 'Berubah pikiran',
      other: 'Lainnya',
    },
    ownerSubject: (id) => `Ada permintaan retur: pesanan ${id}`,
    ownerText: 'Pembeli ingin mengembalikan barang ini. Setujui atau tolak di halaman pesanan.',
  },
}

export function isMailedState(state: unknown): state is MailedState {
  return typeof state === 'string' && Object.hasOwn(returnMailTexts.en.subjects, state)
}

export type { MailedState }
