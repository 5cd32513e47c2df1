import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'Xendit',
  cost: 'Xendit charges a fee for each payment, such as 0.7% for QRIS: see xendit.co.',
  keyLabels: {
    business_id: 'Business ID',
    secret_key: 'Secret API key',
    webhook_token: 'Webhook verification token',
  },
  needs: 'a Xendit account.',
}

const indonesian: MethodSettings = {
  name: 'Xendit',
  cost: 'Xendit memotong biaya dari setiap pembayaran, misalnya 0,7% untuk QRIS: lihat xendit.co.',
  keyLabels: {
    business_id: 'Business ID',
    secret_key: 'Secret API key',
    webhook_token: 'Token verifikasi webhook',
  },
  needs: 'akun Xendit.',
}

export const xenditSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
