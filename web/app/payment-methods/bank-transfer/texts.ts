const english = {
  accountNumber: (number: string) => `account number ${number}`,
  asOwner: (holder: string) => `in the name of ${holder}`,
  checking: 'We are checking your transfer',
  code: 'The highlighted digits are your unique code. Transfer exactly this amount so we can match your payment.',
  exactly: 'Transfer exactly this amount so we can match your payment.',
  refused: 'We couldn’t find your transfer',
  refusedNext: 'Check with your bank. If the transfer went through, report it again.',
  seeAgain: 'See the amount and accounts again',
  stepPay: 'Transfer this amount',
  toAccount: 'to this account:',
  toAccounts: 'to one of these accounts:',
}

const indonesian: typeof english = {
  accountNumber: (number) => `nomor rekening ${number}`,
  asOwner: (holder) => `a.n. ${holder}`,
  checking: 'Transfer Anda sedang kami cek',
  code: 'Angka yang ditandai adalah kode unik Anda. Transfer tepat sebesar ini agar pembayaran Anda mudah dicocokkan.',
  exactly: 'Transfer tepat sebesar ini agar pembayaran Anda mudah dicocokkan.',
  refused: 'Transfer Anda belum kami temukan',
  refusedNext: 'Cek lagi di bank Anda. Jika transfernya berhasil, laporkan lagi.',
  seeAgain: 'Lihat lagi jumlah dan rekening',
  stepPay: 'Transfer sebesar',
  toAccount: 'ke rekening ini:',
  toAccounts: 'ke salah satu rekening ini:',
}

export const transferTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
