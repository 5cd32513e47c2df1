import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'PayPal',
  cost: 'PayPal keeps a fee of each payment: see paypal.com.',
  keyLabels: {
    merchant_id: 'Merchant ID',
    client_id: 'Client ID',
    client_secret: 'Secret',
    webhook_id: 'Webhook ID',
    rate: 'Exchange rate, in rupiah',
  },
  keyHints: {
    webhook_id:
      'So that PayPal reports payments at once; otherwise the shop asks each minute. The webhook’s address: your shop’s, with /api/v1/payment/notification/paypal',
    rate: 'What 1 US dollar costs, such as 16.500: PayPal charges no rupiah.',
  },
  needs: 'a PayPal business account, and an app of your own at developer.paypal.com.',
}

const indonesian: MethodSettings = {
  name: 'PayPal',
  cost: 'PayPal memotong biaya dari setiap pembayaran: lihat paypal.com.',
  keyLabels: {
    merchant_id: 'Merchant ID',
    client_id: 'Client ID',
    client_secret: 'Secret',
    webhook_id: 'Webhook ID',
    rate: 'Kurs, dalam rupiah',
  },
  keyHints: {
    webhook_id:
      'Supaya PayPal langsung mengabari pembayaran; tanpa ini toko bertanya tiap menit. Alamat webhook: alamat toko Anda, ditambah /api/v1/payment/notification/paypal',
    rate: 'Harga 1 dolar AS, misalnya 16.500: PayPal tidak menagih rupiah.',
  },
  needs: 'akun bisnis PayPal, dan aplikasi sendiri di developer.paypal.com.',
}

export const paypalSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
