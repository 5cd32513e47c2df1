/** Delivered pieces that their buyer sends back, as buyer and admins read it. */
import type { ReturnReason, ReturnState } from '@warung/contract/values/returns.ts'

type ReturnTexts = {
  readonly states: Readonly<Record<ReturnState, string>>
  readonly reasons: Readonly<Record<ReturnReason, string>>
  readonly until: (day: string) => string
  readonly photo: (number: number) => string
  readonly removePhoto: (number: number) => string
  readonly tooManyPhotos: (most: number) => string
} & Readonly<
  Record<
    | 'title'
    | 'ask'
    | 'pieces'
    | 'reason'
    | 'chooseReason'
    | 'incomplete'
    | 'noPieces'
    | 'noReason'
    | 'comment'
    | 'send'
    | 'sent'
    | 'close'
    | 'shopAnswer'
    | 'answer'
    | 'answerHint'
    | 'accept'
    | 'refuse'
    | 'received'
    | 'neverCame'
    | 'moneyBack'
    | 'moneyHint'
    | 'moneyOnItsWay'
    | 'addPhotos'
    | 'photosHint'
    | 'noPicture'
    | 'shrinking'
    | 'remove',
    string
  >
>

const english: ReturnTexts = {
  title: 'Returns',
  ask: 'Return items',
  until: (day) => `You can request a return until ${day}.`,
  pieces: 'Which items?',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  incomplete: 'Choose the items to return and a reason.',
  noPieces: 'Enter how many you’re returning.',
  noReason: 'Choose a reason.',
  comment: 'What went wrong? (optional)',
  send: 'Request a return',
  sent: 'Return requested',
  close: 'Close',
  shopAnswer: 'The shop’s answer:',
  answer: 'Answer to the buyer',
  answerHint: 'The buyer sees this here and by email. For example: where to send the items.',
  accept: 'Accept',
  refuse: 'Refuse',
  received: 'Mark as received',
  neverCame: 'Items never arrived?',
  moneyBack: 'Refund this return',
  moneyHint: 'What the buyer paid for these items, without shipping. You can change it.',
  moneyOnItsWay: 'Refund on its way',
  addPhotos: 'Add photos',
  photosHint: 'Optional: up to 3 photos of the problem. Only you and the shop can see them.',
  noPicture: 'One of the files isn’t a picture we can read. Choose a photo or a screenshot.',
  shrinking: 'Preparing the photos …',
  remove: 'Remove',
  photo: (number) => `Photo ${number} of the return`,
  removePhoto: (number) => `Remove photo ${number}`,
  tooManyPhotos: (most) => `Only the first ${most} photos were added.`,
  states: {
    asked: 'Requested',
    accepted: 'Accepted',
    refused: 'Not accepted',
    received: 'Received',
    refunded: 'Refunded',
  },
  reasons: {
    damaged: 'Arrived damaged',
    wrong_product: 'Wrong product',
    not_as_described: 'Not as described',
    does_not_fit: 'Doesn’t fit',
    changed_mind: 'Changed my mind',
    other: 'Other',
  },
}

const indonesian: ReturnTexts = {
  title: 'Retur',
  ask: 'Ajukan retur',
  until: (day) => `Retur bisa diajukan sampai ${day}.`,
  pieces: 'Barang yang mana?',
  reason: 'Alasan',
  chooseReason: 'Pilih alasan',
  incomplete: 'Pilih barang yang diretur beserta alasannya.',
  noPieces: 'Isi jumlah yang diretur.',
  noReason: 'Pilih alasannya.',
  comment: 'Apa masalahnya? (opsional)',
  send: 'Ajukan retur',
  sent: 'Permintaan retur terkirim',
  close: 'Tutup',
  shopAnswer: 'Jawaban toko:',
  answer: 'Jawaban untuk pembeli',
  answerHint: 'Pembeli melihatnya di sini dan di email, misalnya ke mana barang dikirim.',
  accept: 'Setujui',
  refuse: 'Tolak',
  received: 'Tandai sudah diterima',
  neverCame: 'Barang tidak pernah sampai?',
  moneyBack: 'Kembalikan dana retur ini',
  moneyHint: 'Yang dibayar pembeli untuk barang ini, tanpa ongkir. Bisa diubah.',
  moneyOnItsWay: 'Dana sedang dikembalikan',
  addPhotos: 'Tambah foto',
  photosHint:
    'Opsional: paling banyak 3 foto yang menunjukkan masalahnya. Hanya Anda dan toko yang bisa melihatnya.',
  noPicture: 'Salah satu file bukan gambar yang bisa dibaca. Pilih foto atau tangkapan layar.',
  shrinking: 'Menyiapkan foto …',
  remove: 'Hapus',
  photo: (number) => `Foto retur ${number}`,
  removePhoto: (number) => `Hapus foto ${number}`,
  tooManyPhotos: (most) => `Hanya ${most} foto pertama yang ditambahkan.`,
  states: {
    asked: 'Diajukan',
    accepted: 'Disetujui',
    refused: 'Tidak disetujui',
    received: 'Barang diterima',
    refunded: 'Dana dikembalikan',
  },
  reasons: {
    damaged: 'Rusak saat diterima',
    wrong_product: 'Produk salah',
    not_as_described: 'Tidak sesuai deskripsi',
    does_not_fit: 'Ukuran tidak pas',
    changed_mind: 'Berubah pikiran',
    other: 'Lainnya',
  },
}

export const returnTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
