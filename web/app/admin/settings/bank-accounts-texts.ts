const english = {
  account: (position: number) => `Account ${position}`,
  add: 'Add another account',
  bank: 'Bank',
  holder: 'Account holder',
  holderHelp: 'The name on the account, as customers see it before they transfer.',
  number: 'Account number',
  ownerOnly: 'Only a Super Admin can change these accounts.',
  remove: 'Remove this account',
  removeNumber: (position: number) => `Remove account ${position}`,
}

const indonesian: typeof english = {
  account: (position) => `Rekening ${position}`,
  add: 'Tambah rekening',
  bank: 'Nama bank',
  holder: 'Nama pemilik rekening',
  holderHelp: 'Sesuai buku rekening, seperti yang dilihat pelanggan sebelum transfer.',
  number: 'Nomor rekening',
  ownerOnly: 'Hanya Admin Utama yang bisa mengubah rekening ini.',
  remove: 'Hapus rekening ini',
  removeNumber: (position) => `Hapus rekening ${position}`,
}

export const bankAccountsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
