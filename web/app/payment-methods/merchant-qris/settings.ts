import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'QRIS',
  cost: 'Your bank keeps its usual QRIS fee.',
  needs:
    'the QRIS picture from your bank. You check the money yourself and confirm each payment with one tap.',
  setting: 'qris',
}

const indonesian: MethodSettings = {
  name: 'QRIS',
  cost: 'Biaya QRIS dari bank Anda seperti biasa.',
  needs:
    'gambar QRIS dari bank Anda. Anda mengecek dananya sendiri dan mengonfirmasi tiap pembayaran dengan sekali ketuk.',
  setting: 'qris',
}

export const merchantQrisSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
