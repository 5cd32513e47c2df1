import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'Xendit',
  cost: 'Xendit keeps a fee of each payment, such as 0.7% for QRIS: see xendit.co.',
  needs: 'A Xendit account.',
}

const indonesian: MethodSettings = {
  name: 'Xendit',
  cost: 'Xendit memotong biaya dari setiap pembayaran, misalnya 0,7% untuk QRIS: lihat xendit.co.',
  needs: 'Akun Xendit.',
}

export const xenditSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
