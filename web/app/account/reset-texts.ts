const english = {
  askNewLink: 'Request a new link',
  backToSignIn: 'Back to Sign In',
  forgotTitle: 'Forgot password',
  linkSent:
    'If this address has an account, we’ve emailed it a link to set a new password. The link works once, for an hour. No email? Check your spam folder or contact the shop.',
  passwordSet: 'Your new password is set. You’re signed out everywhere else.',
  setPassword: 'Set password',
  title: 'New password',
}

const indonesian: typeof english = {
  askNewLink: 'Minta tautan baru',
  backToSignIn: 'Kembali ke halaman Masuk',
  forgotTitle: 'Lupa kata sandi',
  linkSent:
    'Jika alamat ini terdaftar, kami sudah mengirim tautan untuk membuat kata sandi baru. Tautan berlaku satu kali, selama satu jam. Belum ada email? Periksa folder spam atau hubungi toko.',
  passwordSet: 'Kata sandi baru sudah disimpan. Anda sudah keluar dari semua perangkat lain.',
  setPassword: 'Simpan kata sandi',
  title: 'Kata sandi baru',
}

export const resetTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
