const english = {
  goBack: 'Go Back',
  help: 'Stock, discounts, shipping, tax and the total are updated. Items already ordered keep their price. The buyer gets an email with the new total.',
  lost: (name: string) => `The discount “${name}” no longer applies.`,
  newTotal: 'New total',
  save: 'Save items',
  title: (id: number) => `Change items of order ${id}`,
  wasBefore: (total: string) => `Before: ${total}`,
}

const indonesian: typeof english = {
  goBack: 'Kembali',
  help: 'Stok, diskon, ongkir, pajak, dan total ikut diperbarui. Harga barang yang sudah dipesan tidak berubah. Pembeli mendapat email berisi total baru.',
  lost: (name) => `Diskon “${name}” tidak berlaku lagi.`,
  newTotal: 'Total baru',
  save: 'Simpan barang',
  title: (id) => `Ubah barang pesanan ${id}`,
  wasBefore: (total) => `Sebelumnya: ${total}`,
}

export const changeLinesTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
