const english = {
  confirm: 'Confirm',
  confirmed: 'This is your email address now. Use it the next time you sign in.',
  explanation: 'After you confirm, you sign in with this address, and we send order updates to it.',
  heading: 'Confirm your email',
  profile: 'Profile',
  title: 'Confirm email',
}

const indonesian: typeof english = {
  confirm: 'Konfirmasi',
  confirmed: 'Alamat email Anda sudah diganti. Pakai alamat ini saat masuk berikutnya.',
  explanation:
    'Setelah dikonfirmasi, pakai alamat ini untuk masuk. Kabar pesanan juga kami kirim ke alamat ini.',
  heading: 'Konfirmasi email Anda',
  profile: 'Profil',
  title: 'Konfirmasi email',
}

export const confirmEmailTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
