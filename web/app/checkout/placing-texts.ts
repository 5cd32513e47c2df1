import { formatList, plural } from '../language/language'

function quoted(names: readonly string[]): string {
  return formatList(names.map((name) => `“${name}”`))
}

const english = {
  cartStays: 'or contact us. Your cart stays as it is.',
  changeAddress: 'use another address',
  changeContact: 'Change it on Shipping',
  changeMethod: 'Choose another payment method',
  choose: 'Please choose how you want to receive your order.',
  choiceGone: 'Your earlier choice is no longer available. Please check the selection below.',
  delivery: 'Delivery',
  deliveryOptions: 'Delivery options',
  goToOrder: (orderId: string) => `Go to order ${orderId}`,
  loadingCosts: 'Loading shipping costs…',
  notSent: 'We don’t deliver to this address.',
  orPickUp: 'You can pick up your order yourself,',
  orYouCan: 'You can',
  payment: 'Payment Method',
  quoteFailed: 'We couldn’t load the shipping cost. Please try again.',
  shipping: 'Shipping',
  summary: 'Order Summary',
  title: 'Place Order',
  tryAgain: 'Try again',
  unavailable: (names: readonly string[]) =>
    `${quoted(names)} ${plural(names.length, {
      one: 'is no longer available. Remove it from your order items, then place your order again.',
      other: 'are no longer available. Remove them from your order items, then place your order again.',
    })}`,
}

const indonesian: typeof english = {
  cartStays: 'atau hubungi kami. Isi keranjang Anda tetap tersimpan.',
  changeAddress: 'memakai alamat lain',
  changeContact: 'Ubah di halaman Pengiriman',
  changeMethod: 'Pilih metode pembayaran lain',
  choose: 'Pilih dulu cara menerima pesanan Anda.',
  choiceGone: 'Pilihan Anda sebelumnya sudah tidak tersedia. Periksa lagi pilihan di bawah.',
  delivery: 'Pilih Pengiriman',
  deliveryOptions: 'Pilihan pengiriman',
  goToOrder: (orderId) => `Lihat pesanan ${orderId}`,
  loadingCosts: 'Menghitung ongkir…',
  notSent: 'Kami tidak mengirim ke alamat ini.',
  orPickUp: 'Anda bisa mengambil sendiri pesanannya,',
  orYouCan: 'Anda bisa',
  payment: 'Metode Pembayaran',
  quoteFailed: 'Ongkir gagal dimuat. Silakan coba lagi.',
  shipping: 'Pengiriman',
  summary: 'Ringkasan Pesanan',
  title: 'Buat Pesanan',
  tryAgain: 'Coba lagi',
  unavailable: (names) =>
    `${quoted(names)} sudah tidak tersedia. Hapus dari barang pesanan, lalu buat pesanan lagi.`,
}

export const placingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
