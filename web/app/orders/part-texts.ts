/** What admins do with a part of an order. */
const english = {
  backInStock: 'Put back in stock',
  choosePieces: 'Choose items',
  markDelivered: 'Parcel delivered',
  pieceOf: (name: string, left: number) => `${name} (of ${left})`,
  piecesInParcel: 'Items in this parcel',
  refundedPieces: 'Items refunded',
  shipPart: 'Ship part of the order',
  shipRest: 'Ship the rest',
}

const indonesian: typeof english = {
  backInStock: 'Kembalikan ke stok',
  choosePieces: 'Pilih barangnya',
  markDelivered: 'Paket diterima',
  pieceOf: (name, left) => `${name} (dari ${left})`,
  piecesInParcel: 'Isi paket ini',
  refundedPieces: 'Barang yang dananya dikembalikan',
  shipPart: 'Kirim sebagian pesanan',
  shipRest: 'Kirim sisanya',
}

export const partTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
