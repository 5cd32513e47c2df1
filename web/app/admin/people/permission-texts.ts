const english = {
  changed: (name: string, permissions: string) => `${name}: ${permissions}`,
  help: {
    all: 'Everything an Admin can do.',
    packer: 'Sees the orders to ship, prints slips and labels, and ships. Can’t see any prices.',
    cashier:
      'Enters orders, finds customers for them, confirms payments, ships and answers returns. No refunds, products, settings, people or reports.',
    catalog: 'Products, categories, stock, import and export, reviews. No orders, sales or people.',
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
      'Membuat pesanan, mencari pelanggannya, mengonfirmasi pembayaran, mengirim, dan menjawab retur. Tanpa pengembalian dana, produk, pengaturan, pengguna, atau laporan.',
    catalog: 'Produk, kategori, stok, impor dan ekspor, ulasan. Tanpa pesanan, jumlah uang, atau pengguna.',
  },
  save: 'Simpan hak akses',
  title: 'Hak akses',
}

export const permissionTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
