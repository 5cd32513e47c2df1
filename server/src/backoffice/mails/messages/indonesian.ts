import { taxNameIn } from '@warung/contract/tax-name.ts'
import type { englishMails } from './english.ts'

type MailTable = typeof englishMails

const indonesianAlternatives = new Intl.ListFormat('id-ID', { type: 'disjunction' })

const indonesianOrdersMails: MailTable['orders'] = {
  greeting: (name) => (name === '' ? 'Halo,' : `Halo ${name},`),
  seeOrder: 'Lihat pesanan Anda',
  seeAndPay: 'Lihat dan bayar pesanan',
  alreadyPaid: 'Sudah bayar? Tidak perlu apa-apa lagi; konfirmasi sedang dikirim.',
  items: 'Barang',
  shipping: 'Ongkir',
  discount: (code) => `Diskon (${code})`,
  taxName: (name, isIncluded) => {
    const tax = taxNameIn(name, 'id')
    return isIncluded ? `${tax} (sudah termasuk)` : tax
  },
  total: 'Total belanja',
  rounding: 'Pembulatan',
  uniqueCode: 'Kode unik',
  amountPaid: 'Jumlah dibayar',
  amountToPay: 'Jumlah yang harus dibayar',
  days: ({ days_min: least, days_max: most }) => {
    if (least === null || most === null) return ''
    if (most === 0) return 'hari yang sama'
    if (least === 0) return `maksimal ${most} hari`
    return least === most ? `${most} hari` : `${least}–${most} hari`
  },
  deliverTo: 'Dikirim ke',
  sentBy: 'Pengiriman',
  pickUp: 'Ambil sendiri',
  askWhere: 'Tanyakan tempat dan waktunya kepada kami.',
  pickedUpBy: 'Diambil oleh',
  telephone: 'Nomor telepon',
  reason: 'Alasan',
  questions: (email, telephone) => {
    const ways = [
      ...(email === '' ? [] : ['balas email ini', `tulis ke ${email}`]),
      ...(telephone === '' ? [] : [`telepon ${telephone}`]),
    ]
    return `Ada pertanyaan? Silakan ${indonesianAlternatives.format(ways)}. Sebutkan nomor pesanan Anda.`
  },
  sentByShop: (shop) => `Email ini dikirim oleh ${shop}.`,
}

const indonesianUnpaidMails: MailTable['unpaid'] = {
  placedSubject: (id, total) => `Pesanan ${id} menunggu pembayaran Anda sebesar ${total}`,
  placedPreview: (shop, total) =>
    `Terima kasih sudah memesan di ${shop}. Bayar ${total} dan pesanan Anda kami siapkan.`,
  placedHeading: (id) => `Terima kasih, pesanan ${id} sudah kami terima`,
  placedText: (until) =>
    `pesanan Anda kami siapkan begitu dibayar.${until === '' ? '' : ` Barangnya kami simpan untuk Anda sampai ${until}.`}`,
  changedSubject: (id, total) => `Pesanan ${id} diubah: totalnya sekarang ${total}`,
  changedPreview: (total) => `Periksa barangnya dan bayar ${total}.`,
  changedHeading: (id) => `Kami mengubah barang di pesanan ${id}`,
  changedText: (total) =>
    `kami mengubah barang di pesanan Anda. Totalnya sekarang ${total}. Jangan bayar jumlah sebelumnya. Ada yang salah? Beri tahu kami sebelum membayar.`,
  amountToTransfer: 'Jumlah yang harus dibayar',
  transferBefore: 'Transfer sebelum',
  accountHolder: (holder) => `a.n. ${holder}`,
  transferSteps:
    '1. Transfer tepat sejumlah ini ke salah satu rekening kami. Angka terakhirnya menandai pesanan Anda.\n2. Konfirmasi pembayaran di halaman pesanan.\n3. Kami kirim email saat pembayaran Anda masuk.',
  payBefore: 'Bayar sebelum',
  qrisMerchant: 'Nama merchant',
  qrisSteps:
    '1. Buka halaman pesanan Anda dan pindai kode QR-nya dengan aplikasi bank atau e-wallet, atau simpan kodenya sebagai gambar dan buka di sana.\n2. Cocokkan nama merchant dan jumlahnya, lalu bayar.\n3. Konfirmasi pembayaran di halaman pesanan.',
  alreadyPaidByQris: 'Sudah membayar? Konfirmasi di halaman pesanan Anda, lalu kami cek.',
  alreadyTransferred: 'Sudah transfer? Konfirmasi di halaman pesanan Anda, lalu kami cek.',
  reminderSubject: (id, total) => `Pesanan ${id} masih menunggu pembayaran Anda sebesar ${total}`,
  reminderPreview: (until) =>
    `Barangnya ${until === '' ? 'masih kami simpan untuk Anda' : `kami simpan untuk Anda sampai ${until}`}.`,
  reminderHeading: (id) => `Pesanan ${id} belum dibayar`,
  reminderText: (until) =>
    `barang pesanan Anda ${until === '' ? 'masih kami simpan untuk sementara' : `kami simpan sampai ${until}`}. Setelah itu barangnya kembali ke stok.`,
  transferRefusedSubject: (id) => `Transfer Anda untuk pesanan ${id} belum kami temukan`,
  transferRefusedPreview: 'Silakan periksa, lalu laporkan lagi.',
  transferRefusedText:
    'Anda melaporkan pembayaran, tetapi transfernya belum kami temukan. Periksa jumlah dan rekeningnya. Jika keduanya benar, laporkan lagi di halaman pesanan Anda.',
  expiredSubject: (id) => `Pesanan ${id} tidak dibayar tepat waktu`,
  expiredPreview: 'Barangnya tidak lagi kami simpan untuk Anda.',
  expiredText:
    'pesanan Anda tidak dibayar tepat waktu, jadi barangnya kembali ke stok. Anda tidak perlu melakukan apa-apa. Masih berminat? Anda bisa membayar selama stok masih ada.',
  cancelledSubject: (id) => `Pesanan ${id} dibatalkan`,
  cancelledPreview: 'Anda tidak perlu membayar apa pun.',
  cancelledByBuyer: 'Anda membatalkan pesanan ini',
  cancelledByShop: (shop) => `${shop} membatalkan pesanan Anda yang belum dibayar`,
  cancelled: 'pesanan Anda dibatalkan',
  cancelledText: (who) =>
    `${who}. Anda tidak perlu membayar apa pun. Jika pembayaran masih masuk, dananya kami kembalikan.`,
}

const indonesianPaidMails: MailTable['paid'] = {
  paidSubject: (id) => `Pesanan ${id} sudah dibayar: sedang kami siapkan`,
  paidPreview: (total) => `Pembayaran ${total} sudah kami terima.`,
  paidHeading: (id) => `Terima kasih, pesanan ${id} sudah dibayar`,
  paidText: 'pembayaran Anda sudah kami terima dan pesanan Anda sedang kami kemas.',
  paidNext: 'Kami kabari saat pesanan dikirim.',
  paidNextPickUp: 'Anda bisa mengambilnya sendiri; tempat dan waktunya ada di bawah.',
  shippedSubject: (id, parcels) => `Pesanan ${id} sedang dikirim${parcels === '' ? '' : `: ${parcels}`}`,
  shippedPreview: (shop) => `Paket Anda sudah dikirim oleh ${shop}.`,
  shippedText: (parcels) =>
    `paket Anda sudah kami kirim.${parcels > 1 ? ` Pesanan Anda dikirim dalam ${parcels} paket.` : ''}`,
  restFollows: 'Sisa pesanan Anda menyusul di paket lain.',
  sentWith: 'Kurir',
  inThisParcel: 'Isi paket ini',
  trackingNumber: 'Nomor resi',
  deliveryTime: 'Lama pengiriman',
  followParcel: 'Lacak paket',
  deliveredSubject: (id, isPickup) => `Pesanan ${id} ${isPickup ? 'sudah diambil' : 'sudah sampai'}`,
  deliveredPreview: 'Semoga Anda suka. Ada yang kurang pas? Beri tahu kami.',
  deliveredHeading: (id, isPickup) => `Pesanan ${id} ${isPickup ? 'sudah diserahkan' : 'sudah diterima'}`,
  deliveredText: (shop, isPickup) =>
    `pesanan Anda ${isPickup ? 'sudah diserahkan' : 'sudah diterima'}. Terima kasih sudah berbelanja di ${shop}; semoga Anda suka.`,
  addressSubject: (id) => `Pesanan ${id}: penerima atau alamat diubah`,
  addressPreview: 'Periksa ke mana pesanan Anda dikirim sekarang.',
  addressHeading: (id) => `Kami mengubah tujuan pesanan ${id}`,
  addressText:
    'kami mengubah penerima atau alamat pesanan Anda. Harganya tetap sama. Ada yang salah? Beri tahu kami sebelum pesanan dikirim.',
  about: (amount) => `sekitar ${amount}`,
  refundSubject: (id, amount) => `${amount} dari pesanan ${id} dikembalikan kepada Anda`,
  refundPreview: 'Bank atau kartu Anda mungkin perlu beberapa hari untuk menampilkannya.',
  refundHeading: (amount) => `${amount} sudah kami kembalikan`,
  refundText: (id) =>
    `dana pesanan ${id} sudah kami kembalikan. Bank, kartu, atau dompet digital Anda mungkin perlu beberapa hari untuk menampilkannya.`,
  refunded: 'Dana dikembalikan',
  refundTo: 'Ke',
  refundToMethod: (method) => `metode pembayaran Anda: ${method}`,
}

const indonesianAccountsMails: MailTable['accounts'] = {
  linkUntil: (until) =>
    until === ''
      ? 'Tautan hanya bisa dipakai satu kali.'
      : `Tautan hanya bisa dipakai satu kali, sampai ${until}.`,
  resetSubject: (shop) => `Buat kata sandi baru untuk ${shop}`,
  resetPreview: 'Pakai tautan ini untuk membuat kata sandi baru.',
  resetHeading: 'Buat kata sandi baru',
  resetText: (shop) => `Kami menerima permintaan kata sandi baru untuk akun Anda di ${shop}.`,
  resetNote: 'Bukan Anda yang meminta? Abaikan email ini: kata sandi Anda tidak berubah.',
  confirmSubject: (shop) => `Konfirmasi alamat email Anda untuk ${shop}`,
  confirmPreview: 'Cukup satu klik.',
  confirmHeading: 'Konfirmasi alamat email Anda',
  confirmText: (shop) => `Anda ingin memakai alamat email ini untuk akun Anda di ${shop}.`,
  confirmButton: 'Konfirmasi alamat ini',
  confirmNote: 'Bukan Anda yang meminta? Abaikan email ini: tidak ada yang berubah.',
  changedSubject: (shop) => `Alamat email akun Anda di ${shop} sudah diubah`,
  changedPreview: 'Anda yang mengubahnya? Tidak perlu apa-apa lagi.',
  changedHeading: 'Alamat email Anda sudah diubah',
  changedText: (shop) =>
    `Akun Anda di ${shop} memakai alamat email baru. Mulai sekarang email tentang akun kami kirim ke sana.`,
  changedAsk: (email) =>
    email === ''
      ? 'Bukan Anda yang mengubahnya? Segera beri tahu kami.'
      : `Bukan Anda yang mengubahnya? Segera beri tahu kami: balas email ini atau tulis ke ${email}.`,
  openShop: (shop) => `Buka ${shop}`,
}

const indonesianStockAlertMails: MailTable['stockAlert'] = {
  subject: (name) => `${name} sudah tersedia lagi`,
  preview: 'Anda meminta kami mengabari.',
  heading: (name) => `${name} tersedia lagi`,
  text: 'Produk yang Anda tunggu sudah tersedia lagi. Kami tidak bisa menyimpannya untuk Anda, jadi segera pesan.',
  open: 'Lihat produk',
  note: (shop) => `Email ini hanya dikirim sekali. Tidak ingin menerima email stok dari ${shop} lagi?`,
  stop: 'Berhenti berlangganan',
}

const indonesianOwnerMails: MailTable['owner'] = {
  paidSubject: (id, total, isPickup) =>
    `Pesanan ${id} sudah dibayar: ${total}, ${isPickup ? 'diambil sendiri' : 'perlu dikirim'}`,
  paidPreview: (pieces) => `${pieces} barang perlu dikemas.`,
  paidHeading: (id) => `Pesanan ${id} sudah dibayar`,
  paidText: (shop, total, isPickup) =>
    `${shop} menerima ${total}. ${isPickup ? 'Kemas pesanannya; pembeli akan mengambilnya.' : 'Kemas dan kirim pesanannya.'}`,
  openOrder: 'Buka pesanan',
  customer: 'Pembeli',
  guest: 'Tamu',
  email: 'Email',
  left: (stock) => (stock === 0 ? 'stok habis' : `sisa ${stock}`),
  lowSubjectOne: (name, left) => `${name}: ${left}`,
  lowSubject: (count) => `Stok ${count} produk menipis`,
  lowPreview: 'Saatnya menambah stok.',
  lowHeadingOne: 'Stok satu produk menipis',
  and: 'Dan',
  more: (count) => `${count} produk lainnya`,
  openStock: 'Buka stok',
  lowNote: 'Barang di pesanan yang belum dibayar tidak dihitung; sebagian mungkin kembali.',
}

const indonesianCodMails: MailTable['cod'] = {
  placedSubject: (id, cash) => `Pesanan ${id}: siapkan uang tunai ${cash}`,
  placedPreview: (shop) => `Terima kasih sudah memesan di ${shop}. Anda membayar saat barang tiba.`,
  placedText: 'pesanan Anda sedang kami kemas. Anda belum perlu membayar.',
  steps: (cash) =>
    `1. Kami mengemas dan mengirim pesanan Anda.\n2. Siapkan uang pas: ${cash} tunai.\n3. Bayar ke kurir saat pesanan tiba.`,
  stepsPickUp: (cash) =>
    `1. Kami mengemas pesanan Anda.\n2. Bawa uang pas: ${cash} tunai.\n3. Bayar saat Anda mengambilnya.`,
  cash: 'Bayar tunai',
  returned: 'pesanan Anda kembali ke kami tanpa dibayar, jadi pesanan ini dibatalkan',
  ownerSubject: (id, cash, isPickup) =>
    `Pesanan ${id}: bayar di tempat ${cash}, ${isPickup ? 'diambil sendiri' : 'perlu dikirim'}`,
  ownerHeading: (id) => `Pesanan ${id} dibayar di tempat`,
  ownerText: (cash, isPickup) =>
    isPickup
      ? `Kemas pesanannya dan terima ${cash} saat pelanggan mengambilnya. Lalu tandai sudah diterima.`
      : `Kemas dan kirim pesanannya dengan COD sebesar ${cash}. Setelah uangnya Anda terima, tandai sudah diterima.`,
}

export const indonesianMails: MailTable = {
  orders: indonesianOrdersMails,
  unpaid: indonesianUnpaidMails,
  cod: indonesianCodMails,
  paid: indonesianPaidMails,
  accounts: indonesianAccountsMails,
  stockAlert: indonesianStockAlertMails,
  owner: indonesianOwnerMails,
}
