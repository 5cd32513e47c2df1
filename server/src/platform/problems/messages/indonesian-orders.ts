import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { DELIVERY_UNDO_SECONDS, ORDER_NOTES_MAX, PARCELS_MAX } from '@warung/contract/values/limits.ts'
import { ORDER_DRAFTS_MAX } from '@warung/contract/values/order-drafts.ts'
import type { ProblemParams, ShipmentFault, ShipmentRefusal } from '../problem-params.ts'
import type { englishOrders } from './english-orders.ts'
import { indonesianLabel } from './indonesian-labels.ts'
import { aboutFaults, aboutField, type ProblemText, type TranslationOf } from './problem-messages.ts'

function indonesianMissingContact(fields: readonly ContactField[]): ProblemText {
  const sentences = fields.map((field) => [field, `${indonesianLabel(field)} wajib diisi.`] as const)
  return {
    message: `${sentences.map(([, sentence]) => sentence).join(' ')} Silakan kembali ke Pengiriman dan lengkapi.`,
    errors: Object.fromEntries(sentences.map(([field, sentence]) => [`contact.${field}`, [sentence]])),
  }
}

const indonesianShipmentRefusals: Readonly<Record<ShipmentRefusal, string>> = {
  order_not_found: 'tidak ada',
  order_cancelled: 'sudah dibatalkan',
  order_not_paid: 'belum dibayar',
  order_paid_with_test_money: 'dibayar dengan uang percobaan',
  order_refunded: 'sudah dikembalikan dananya',
  too_many_shipments: `sudah punya ${PARCELS_MAX} paket`,
  already_shipped: 'sudah dikirim',
}

function indonesianShipmentFault({ order_id, refusal }: ShipmentFault): string {
  return `Pesanan ${order_id} ${indonesianShipmentRefusals[refusal]}.`
}

function indonesianInsufficientStock({
  name,
  stock,
  ownOrderId,
}: ProblemParams['insufficient_stock']): ProblemText {
  if (ownOrderId !== undefined) {
    const held = `“${name}” sudah kami simpan untuk Anda di pesanan ${ownOrderId} yang belum dibayar.`
    return {
      message: `${held} Bayar atau batalkan pesanan itu terlebih dahulu.`,
      errors: { order_product: [held], [`orders.${ownOrderId}`]: ['belum dibayar'] },
    }
  }
  const left = stock === 0 ? `“${name}” baru saja habis.` : `Stok “${name}” tinggal ${stock}.`
  return aboutField('order_product', `${left} Silakan periksa keranjang Anda lagi.`, left)
}

export const indonesianOrders: TranslationOf<typeof englishOrders> = {
  seller_npwp_missing:
    'NPWP Anda belum diisi, jadi file untuk Coretax tidak bisa dibuat. Isi di Pengaturan, Cara Anda dibayar, Faktur.',
  tax_invoice_file_not_found: 'Tidak ada faktur dengan PPN di file ini. Pilih lagi tanggalnya.',
  tax_numbers_off: 'Faktur toko ini tanpa PPN, jadi tidak memerlukan NPWP.',
  tax_number_known: 'NPWP untuk pesanan ini sudah diisi. Untuk memperbaikinya, hubungi toko.',
  tax_number_late:
    'Bulan pembayaran sudah berakhir, jadi toko mungkin sudah melaporkan fakturnya. Untuk mengubah NPWP, hubungi toko.',
  invoice_not_found: 'Pesanan ini tidak punya faktur.',
  order_not_found: 'Pesanan ini tidak ada.',
  order_tags_changed:
    'Admin lain baru saja mengubah label pesanan ini. Label Anda masih ada di sini. Salin dulu, lalu muat ulang halaman.',
  order_link_invalid:
    'Tautan ini tidak membuka pesanan: sudah kedaluwarsa atau tidak lengkap. Silakan tanyakan pesanan Anda ke toko.',
  order_not_adoptable: 'Pesanan ini sudah menjadi milik akun lain.',
  cart_empty: aboutField(
    'order_product',
    'Keranjang Anda kosong. Tambahkan produk sebelum membuat pesanan.',
    'Pesanan ini tidak berisi barang.',
  ),
  shop_closed:
    'Toko sedang tutup dan tidak menerima pesanan. Isi keranjang Anda tetap tersimpan: silakan kembali lagi nanti.',
  product_no_longer_sold: aboutField(
    'order_product',
    'Ada produk di keranjang Anda yang sudah tidak dijual. Silakan periksa keranjang Anda lagi.',
    'Ada produk di keranjang Anda yang sudah tidak dijual.',
  ),
  insufficient_stock: indonesianInsufficientStock,
  prices_changed: ({ totals }) => ({
    message: 'Harga berubah sejak Anda mengisi keranjang. Silakan periksa total yang baru.',
    errors: Object.fromEntries(
      Object.entries(totals).map(([name, now]) => [name, [`sekarang menjadi ${now}`]]),
    ),
  }),
  shipping_option_gone: aboutField(
    'shipping_option',
    'Pilihan pengiriman Anda sudah tidak tersedia. Silakan pilih lagi.',
    'sudah tidak tersedia',
  ),
  not_sent_there: aboutField(
    'shipment_address',
    'Kami tidak mengirim ke alamat ini. Silakan isi alamat lain, atau hubungi kami. Isi keranjang Anda tetap tersimpan.',
    'Kami tidak mengirim ke alamat ini.',
  ),
  order_too_large: 'Pesanan ini terlalu besar. Silakan bagi menjadi beberapa pesanan.',
  telephone_invalid: aboutField(
    'contact.telephone',
    'Isi nomor telepon yang bisa dihubungi, seperti 0812 3456 7890, atau +65 6123 4567 dari luar negeri.',
  ),
  contact_missing: ({ fields }) => indonesianMissingContact(fields),
  held_products_limit: ({ productsMax }) =>
    aboutField(
      'order_product',
      `Pesanan Anda yang belum dibayar akan menahan stok terakhir lebih dari ${productsMax} produk. Kurangi jumlah produknya, atau bayar dulu pesanan sebelumnya.`,
    ),
  network_held_products_limit: aboutField(
    'order_product',
    'Pesanan yang belum dibayar dari jaringan Anda sudah menahan stok terakhir banyak produk. Bayar pesanan Anda, atau coba lagi nanti.',
  ),
  order_in_progress: 'Pesanan ini sedang dibuat.',
  order_unconfirmed: ({ hasIdempotencyKey }) =>
    hasIdempotencyKey
      ? 'Pesanan Anda belum bisa kami pastikan. Silakan coba beberapa saat lagi. Pesanan tidak akan dibuat dua kali.'
      : 'Pesanan Anda belum bisa kami pastikan. Periksa daftar pesanan Anda sebelum memesan lagi.',
  idempotency_key_invalid: ({ lengthMax }) => {
    const rule = `harus berisi 1 sampai ${lengthMax} karakter yang dapat dicetak`
    return aboutField('idempotency-key', `Idempotency-Key ${rule}.`, rule)
  },
  idempotency_key_reused: aboutField(
    'idempotency-key',
    'Idempotency-Key ini sudah dipakai untuk pesanan lain.',
    'sudah dipakai untuk pesanan lain',
  ),
  order_not_paid: 'Pesanan ini belum dibayar.',
  order_already_delivered: 'Pesanan ini sudah diterima.',
  order_already_shipped:
    'Pesanan ini sudah dikirim, jadi penerima dan alamatnya tidak bisa diubah. Minta kurir mengalihkan paketnya.',
  order_address_changed:
    'Admin lain baru saja mengubah penerima atau alamat pesanan ini. Tutup formulir ini, lalu periksa pesanannya.',
  order_paid_with_test_money:
    'Pesanan ini dibayar dengan uang percobaan, sedangkan toko sekarang menerima pembayaran sungguhan. Pesanan ini tidak bisa ditandai diterima.',
  order_refunded: 'Dana pesanan ini sudah dikembalikan, jadi pesanan tidak bisa ditandai diterima.',
  order_partly_refunded:
    'Sebagian dana pesanan ini sudah dikembalikan. Periksa pesanannya, lalu tandai sisanya sudah diterima.',
  order_not_delivered: 'Pesanan ini belum ditandai diterima.',
  delivery_undo_too_late: `Pesanan ini ditandai diterima lebih dari ${DELIVERY_UNDO_SECONDS} detik yang lalu, jadi tidak bisa diurungkan lagi.`,
  order_cancelled: 'Pesanan ini sudah dibatalkan.',
  paid_order_not_cancelled: 'Pesanan ini sudah dibayar. Kembalikan dananya, jangan batalkan pesanannya.',
  order_payment_under_way:
    'Pembayaran pesanan ini sedang diproses, jadi pesanan tidak bisa dibatalkan sekarang. Mohon tunggu sampai pembayarannya selesai.',
  too_many_order_drafts: `Anda bisa punya paling banyak ${ORDER_DRAFTS_MAX} draf. Hapus salah satu dulu.`,
  too_many_notes: `Satu pesanan bisa punya maksimal ${ORDER_NOTES_MAX} catatan.`,
  shipment_not_found: 'Paket ini sudah tidak ada.',
  shipment_twice: 'Paket lain dari pesanan ini memakai kurir dan nomor resi yang sama.',
  shipments_refused: ({ faults }) =>
    aboutFaults(
      'Tidak ada pesanan yang ditandai dikirim.',
      faults,
      (index) => `shipments.${index}`,
      indonesianShipmentFault,
    ),
  too_many_shipments: `Satu pesanan bisa punya maksimal ${PARCELS_MAX} paket.`,
}
