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
      description: 'Shown at the top of every page. You can add a logo and a colour later.',
    },
    category: {
      title: 'Add a category',
      description: 'Categories, such as Food or Clothes, help customers find products.',
    },
    product: {
      title: 'Add your first product',
      description: 'Enter its name, price and stock, and add a photo from your phone.',
    },
    payment: {
      title: 'Set up payments',
      description: 'Until then, payments are only a test: no money moves.',
    },
    shipping: {
      title: 'Set your shipping rates',
      description:
        'The standard rate is fine to start with. Choose one here and change it whenever you like.',
    },
    trial_order: {
      title: 'Place a test order',
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
      description: 'Tampil di bagian atas setiap halaman. Logo dan warna bisa menyusul.',
    },
    category: {
      title: 'Tambah kategori',
      description: 'Kategori seperti Makanan atau Pakaian memudahkan pelanggan mencari produk.',
    },
    product: {
      title: 'Tambah produk pertama',
      description: 'Isi nama, harga, jumlah stok, dan foto dari ponsel Anda.',
    },
    payment: {
      title: 'Atur pembayaran',
      description: 'Sebelum itu, pembayaran hanya percobaan dan tidak ada uang yang berpindah.',
    },
    shipping: {
      title: 'Atur ongkos kirim',
      description: 'Tarif standar sudah cukup untuk mulai. Pilih di sini, dan ubah kapan saja.',
    },
    trial_order: {
      title: 'Buat pesanan percobaan',
      description:
        'Keluar, pilih Masuk sebagai Tamu, lalu beli dan bayar produk Anda seperti pelanggan. Toko harus sedang buka.',
    },
  },
  title: 'Siapkan toko Anda',
  toDo: '(belum)',
}

export const startTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
