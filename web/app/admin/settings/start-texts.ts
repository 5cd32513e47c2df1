const english = {
  allDone: 'All done: your shop is ready for customers.',
  dismiss: 'Don’t show this again',
  done: '(done)',
  progress: (done: number, steps: number) =>
    `${done} of ${steps} done. We tick off each step as you complete it.`,
  quickRates: {
    standard: () => 'Use the standard rate',
    everywhere: (price: string) => `${price} per kg for all Indonesia`,
    zones: (jabodetabek: string, java: string, elsewhere: string) =>
      `Per kg: Jabodetabek ${jabodetabek}, Java ${java}, elsewhere ${elsewhere}`,
  },
  steps: {
    name: {
      title: 'Name your shop',
      description: 'The name is at the top of every page. You can add a logo and a colour later.',
    },
    category: {
      title: 'Make a category',
      description: 'Categories, such as Food or Clothes, help customers find products.',
    },
    product: {
      title: 'Put a product on sale',
      description: 'Add a name, a price, how many you have, and a picture from your phone.',
    },
    payment: {
      title: 'Decide how you are paid',
      description: 'Until then, payments are only a test and no money moves.',
    },
    shipping: {
      title: 'Set your shipping rates',
      description:
        'The standard rate is fine to start with. Choose one here and change it whenever you like.',
    },
    trial_order: {
      title: 'Order something yourself',
      description:
        'Log out, press Login as Guest, then buy and pay for your product as a customer would. The shop has to be open.',
    },
  },
  title: 'Set up your shop',
  toDo: '(to do)',
}

const indonesian: typeof english = {
  allDone: 'Selesai: toko Anda siap menerima pelanggan.',
  dismiss: 'Jangan tampilkan lagi',
  done: '(selesai)',
  progress: (done, steps) => `${done} dari ${steps} selesai. Langkah yang selesai dicentang otomatis.`,
  quickRates: {
    standard: () => 'Pakai tarif standar',
    everywhere: (price) => `${price} per kg se-Indonesia`,
    zones: (jabodetabek, java, elsewhere) =>
      `Per kg: Jabodetabek ${jabodetabek}, Jawa ${java}, wilayah lain ${elsewhere}`,
  },
  steps: {
    name: {
      title: 'Beri nama toko Anda',
      description: 'Nama tampil di bagian atas setiap halaman. Logo dan warna bisa menyusul.',
    },
    category: {
      title: 'Buat kategori',
      description: 'Kategori seperti Makanan atau Pakaian memudahkan pelanggan mencari produk.',
    },
    product: {
      title: 'Jual produk pertama',
      description: 'Isi nama, harga, jumlah stok, dan foto dari ponsel Anda.',
    },
    payment: {
      title: 'Atur cara menerima pembayaran',
      description: 'Sebelum itu, pembayaran hanya percobaan dan tidak ada uang yang berpindah.',
    },
    shipping: {
      title: 'Atur ongkos kirim',
      description: 'Tarif standar sudah cukup untuk mulai. Pilih di sini, dan ubah kapan saja.',
    },
    trial_order: {
      title: 'Coba pesan sendiri',
      description:
        'Keluar, pilih Masuk sebagai Tamu, lalu beli dan bayar produk Anda seperti pelanggan. Toko harus sedang buka.',
    },
  },
  title: 'Siapkan toko Anda',
  toDo: '(belum)',
}

export const startTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
