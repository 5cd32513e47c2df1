const english = {
  accept: 'Accept',
  alreadyAdmin: 'You’re already an admin. Send this link to the person it is meant for.',
  becomeAdmin: 'Become an Admin',
  becomeOwner: 'Become the owner',
  goToShop: 'Go to the shop',
  invited: 'You’re invited',
  invitedBy: (name: string | null, isLimited: boolean) =>
    `${name ?? 'This shop'} invites you to help run this shop as an Admin.${isLimited ? '' : ' You’ll manage products, orders and customers.'}`,
  newHere: 'I’m new here',
  newShop: 'Your new shop',
  openShop: 'Open my shop',
  opening: 'Opening the invitation…',
  ownerless: 'This shop has no owner yet. The first person to open this link becomes its owner.',
  shopName: 'What is your shop called?',
  shopNameHelp: 'Shown at the top of every page. You can change it later.',
  signInAndAccept: 'Sign in and accept',
  title: 'Invitation',
  worksUntil: (day: string) => `The link works once, until ${day}.`,
}

const indonesian: typeof english = {
  accept: 'Terima',
  alreadyAdmin: 'Anda sudah menjadi admin. Kirim tautan ini kepada orang yang dituju.',
  becomeAdmin: 'Jadi Admin',
  becomeOwner: 'Jadi pemilik',
  goToShop: 'Ke toko',
  invited: 'Anda diundang',
  invitedBy: (name, isLimited) =>
    `${name ?? 'Toko ini'} mengundang Anda ikut mengelola toko ini sebagai Admin${isLimited ? '' : ': mengurus produk, pesanan, dan pelanggan'}.`,
  newHere: 'Saya belum punya akun',
  newShop: 'Toko baru Anda',
  openShop: 'Buka toko saya',
  opening: 'Membuka undangan…',
  ownerless: 'Toko ini belum punya pemilik. Orang pertama yang membuka tautan ini menjadi pemiliknya.',
  shopName: 'Apa nama toko Anda?',
  shopNameHelp: 'Tampil di bagian atas setiap halaman. Bisa diubah nanti.',
  signInAndAccept: 'Masuk dan terima',
  title: 'Undangan',
  worksUntil: (day) => `Tautan berlaku satu kali, sampai ${day}.`,
}

export const invitationTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
