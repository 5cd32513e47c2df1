const english = {
  account: (account: string, currency: string, rate: string) =>
    `Account ${account}; customers are charged in ${currency}, at Rp ${rate} for ${currency} 1.`,
  charges: {
    above: 'Charge shipping on orders above an amount',
    up_to: 'Free shipping on orders above an amount',
    always: 'Charge shipping on every order',
    never: 'Shipping is always free',
  },
  chargedWhen: 'When you charge for shipping',
  contact: 'Contact details of customers',
  contactFields: { recipient: 'Recipient', telephone: 'Telephone number', email: 'E-mail address (guests)' },
  contactHelp: 'Customers can always enter these with their address. Tick what you require.',
  forServer: 'For the person who runs your server',
  holdHelp: 'After that, the items go back on sale.',
  holdHours: 'Hold the items of an unpaid order (hours)',
  keep: 'Existing orders don’t change.',
  modes: {
    simulator: 'A test on this server: no money moves.',
    sandbox: 'The provider’s test mode: no money moves.',
    live: 'Real money.',
  },
  ownRates: 'Set shipping rates',
  payment: 'How you are paid',
  paymentHelp: (variables: string) =>
    `Set on the server by ${variables}. Keys to your money are never stored in the shop’s database. Change them on the server, then restart the shop.`,
  shipping: 'Shipping',
  shippingHelp: 'The standard rate. It applies where you have no shipping rates of your own.',
  shippingPrice: 'Shipping price',
  shippingThreshold: 'Amount',
  tax: 'Tax',
  taxKind: 'Your prices',
  taxKinds: { added: 'exclude tax: we add it to the order', included: 'include tax: we only show it' },
  taxName: 'Name of the tax',
  taxNameHelp: 'As customers know it, such as PPN.',
  taxPercent: 'Rate in percent',
  title: 'Shipping, tax and payment',
  unpaid: 'Unpaid orders',
}

const indonesian: typeof english = {
  account: (account, currency, rate) =>
    `Akun ${account}; pelanggan ditagih dalam ${currency}, dengan kurs Rp ${rate} per ${currency} 1.`,
  charges: {
    above: 'Kenakan ongkir untuk pesanan di atas nilai tertentu',
    up_to: 'Gratis ongkir untuk pesanan di atas nilai tertentu',
    always: 'Selalu kenakan ongkir',
    never: 'Selalu gratis ongkir',
  },
  chargedWhen: 'Kapan ongkir dikenakan',
  contact: 'Kontak pelanggan',
  contactFields: { recipient: 'Penerima', telephone: 'Nomor telepon', email: 'Alamat email (tamu)' },
  contactHelp: 'Pelanggan selalu bisa mengisinya bersama alamat. Centang yang wajib diisi.',
  forServer: 'Untuk pengelola server Anda',
  holdHelp: 'Setelah itu, barang dijual lagi.',
  holdHours: 'Batas waktu pembayaran (jam)',
  keep: 'Pesanan yang sudah ada tidak berubah.',
  modes: {
    simulator: 'Percobaan di server ini: tidak ada uang yang berpindah.',
    sandbox: 'Mode percobaan penyedia: tidak ada uang yang berpindah.',
    live: 'Uang sungguhan.',
  },
  ownRates: 'Atur tarif ongkir',
  payment: 'Cara menerima pembayaran',
  paymentHelp: (variables) =>
    `Diatur di server lewat ${variables}. Kunci pembayaran tidak pernah disimpan di database toko. Ubah di server, lalu mulai ulang toko.`,
  shipping: 'Ongkir',
  shippingHelp: 'Tarif standar. Berlaku jika Anda tidak punya tarif ongkir sendiri.',
  shippingPrice: 'Besar ongkir',
  shippingThreshold: 'Batas total belanja',
  tax: 'Pajak',
  taxKind: 'Harga Anda',
  taxKinds: {
    added: 'belum termasuk pajak: ditambahkan ke pesanan',
    included: 'sudah termasuk pajak: hanya ditampilkan',
  },
  taxName: 'Nama pajak',
  taxNameHelp: 'Seperti yang dikenal pelanggan, misalnya PPN.',
  taxPercent: 'Tarif dalam persen',
  title: 'Ongkir, pajak, dan pembayaran',
  unpaid: 'Pesanan belum dibayar',
}

export const orderSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
