import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'PayPal',
  cost: 'PayPal keeps a fee of each payment: see paypal.com.',
  needs: 'A PayPal business account.',
}

const indonesian: MethodSettings = {
  name: 'PayPal',
  cost: 'PayPal memotong biaya dari setiap pembayaran: lihat paypal.com.',
  needs: 'Akun bisnis PayPal.',
}

export const paypalSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
