const english = {
  amount: 'the amount',
  bank: 'Bank',
  buyerDelete: 'We use it for this refund only, and delete it once the money is sent.',
  buyerEnter: (amount: string) => `Enter your bank account so we can send you ${amount}.`,
  buyerKnown: (amount: string) => `We’ll send ${amount} to this account:`,
  buyerTitle: 'Your refund',
  buyerWrong: 'Is it wrong? Only the shop can change it. Please contact us.',
  byLink:
    'Entered through the order’s link. Others may have it too, and so may your cashiers. Check it with the buyer before you send.',
  change: 'Change the account',
  enter: 'Enter the account',
  holder: 'Account holder',
  number: 'Account number',
  numberOf: (number: string) => `account number ${number}`,
  question: (amount: string) => `Have you sent ${amount}?`,
  questionHelp: 'A buyer with an email address gets an email. The account is deleted here.',
  save: 'Save account',
  send: (amount: string) => `Transfer ${amount} to the buyer, then record it here.`,
  sent: 'Mark as sent',
  sentYes: 'Yes, it’s sent',
  title: 'Refund to send',
  withdraw: 'Cancel this refund',
  withdrawHelp:
    'You keep the money. The items can be shipped, refunded or returned again. The buyer gets no email.',
  withdrawKeep: 'Keep it',
  withdrawQuestion: (amount: string) => `Cancel the refund of ${amount}?`,
  outcomeUnknown: (amount: string) =>
    `The payment provider reports that ${amount} was already refunded, but its list doesn’t show it. Check its dashboard before you send anything. If the refund is missing, refund it there. Then press “Mark as sent”.`,
  unknownAccount:
    'No account yet. The buyer can enter it on the order page or its link, or you can enter it here.',
}

const indonesian: typeof english = {
  amount: 'jumlah',
  bank: 'Nama bank',
  buyerDelete: 'Hanya dipakai untuk pengembalian ini, dan dihapus setelah dananya dikirim.',
  buyerEnter: (amount) => `Isi rekening Anda agar kami bisa mengirim ${amount}.`,
  buyerKnown: (amount) => `Kami akan mengirim ${amount} ke rekening ini:`,
  buyerTitle: 'Pengembalian dana Anda',
  buyerWrong: 'Salah? Hanya toko yang bisa mengubahnya. Silakan hubungi kami.',
  byLink:
    'Diisi lewat tautan pesanan. Orang lain mungkin punya tautannya, juga kasir Anda. Tanyakan dulu ke pembeli sebelum mengirim.',
  change: 'Ubah rekening',
  enter: 'Isi rekening',
  holder: 'Nama pemilik rekening',
  number: 'Nomor rekening',
  numberOf: (number) => `nomor rekening ${number}`,
  question: (amount) => `${amount} sudah dikirim?`,
  questionHelp: 'Pembeli yang punya alamat email mendapat email. Rekeningnya dihapus di sini.',
  save: 'Simpan rekening',
  send: (amount) => `Transfer ${amount} ke pembeli, lalu catat di sini.`,
  sent: 'Tandai sudah dikirim',
  sentYes: 'Ya, sudah dikirim',
  title: 'Pengembalian dana manual',
  withdraw: 'Batalkan pengembalian dana ini',
  withdrawHelp:
    'Dananya tetap pada Anda. Barangnya bisa dikirim, dikembalikan dananya, atau diretur lagi. Pembeli tidak menerima email.',
  withdrawKeep: 'Jangan batalkan',
  withdrawQuestion: (amount) => `Batalkan pengembalian ${amount}?`,
  outcomeUnknown: (amount) =>
    `Penyedia pembayaran menyatakan ${amount} sudah dikembalikan, tetapi tidak menampilkannya. Periksa dasbornya dulu sebelum mengirim apa pun. Jika belum ada, kembalikan dananya di sana. Setelah itu tekan “Tandai sudah dikirim”.`,
  unknownAccount:
    'Rekening belum ada. Pembeli bisa mengisinya di halaman pesanan atau tautannya, atau isi di sini.',
}

export const manualRefundTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
