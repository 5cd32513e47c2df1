import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'QRIS',
  cost: 'Your bank’s usual QRIS fee.',
  needs: 'the QRIS picture from your bank. You check your account and confirm each payment with one tap.',
  setting: 'qris',
}

const indonesian: MethodSettings = {
  name: 'QRIS',
  cost: 'Biaya QRIS yang biasa dari bank Anda.',
  needs:
    'gambar QRIS dari bank Anda. Anda mengecek dana masuk dan mengonfirmasi tiap pembayaran dengan sekali ketuk.',
  setting: 'qris',
}

export const merchantQrisSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
