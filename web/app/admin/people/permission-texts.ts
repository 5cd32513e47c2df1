const english = {
  changed: (name: string, permissions: string) => `${name}: ${permissions}`,
  help: {
    all: 'Everything that an Admin can do.',
    packer: 'Sees the orders to ship, prints slips and labels, and ships. Sees no sums of money.',
    cashier:
      'Enters orders, confirms payments by transfer and in cash, and ships. No refunds, products, settings or people.',
    catalog: 'Products, categories, stock, import and export, reviews. No orders, sums or people.',
  },
  save: 'Save permissions',
  title: 'Permissions',
}

const indonesian: typeof english = {
  changed: (name, permissions) => `${name}: ${permissions}`,
  help: {
    all: 'Semua yang bisa dilakukan Admin.',
    packer:
      'Melihat pesanan yang perlu dikirim, mencetak slip dan label, dan mengirim. Tidak melihat jumlah uang.',
    cashier:
      'Membuat pesanan, mengonfirmasi pembayaran transfer dan tunai, dan mengirim. Tanpa pengembalian dana, produk, pengaturan, atau pengguna.',
    catalog: 'Produk, kategori, stok, impor dan ekspor, ulasan. Tanpa pesanan, jumlah uang, atau pengguna.',
  },
  save: 'Simpan hak akses',
  title: 'Hak akses',
}

export const permissionTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
