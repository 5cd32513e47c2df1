const english = {
  explanation: 'Add it to your account to find it under My Orders at any time.',
  keep: 'Keep this order in my account',
  registerAndKeep: 'Register and keep this order',
  signInAndKeep: 'Sign in and keep this order',
  title: 'Keep this order',
}

const indonesian: typeof english = {
  explanation: 'Simpan di akun Anda agar selalu ada di Pesanan Saya.',
  keep: 'Simpan pesanan ini di akun saya',
  registerAndKeep: 'Daftar dan simpan pesanan ini',
  signInAndKeep: 'Masuk dan simpan pesanan ini',
  title: 'Simpan pesanan ini',
}

export const claimTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
