import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'PayPal',
  cost: 'PayPal charges a fee for each payment: see paypal.com.',
  keyLabels: {
    merchant_id: 'Merchant ID',
    client_id: 'Client ID',
    client_secret: 'Secret',
    webhook_id: 'Webhook ID',
    rate: 'Exchange rate, in rupiah',
  },
  keyHints: {
    webhook_id:
      'With it, payments show right away instead of within a minute. Webhook address: your shop’s address plus /api/v1/payment/notification/paypal',
    rate: 'Rupiah per US dollar, such as 16.500. PayPal can’t charge in rupiah.',
  },
  needs: 'a PayPal business account and your own app at developer.paypal.com.',
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
      'Dengan ini, pembayaran langsung tercatat, bukan dalam satu menit. Alamat webhook: alamat toko Anda ditambah /api/v1/payment/notification/paypal',
    rate: 'Rupiah per dolar AS, misalnya 16.500. PayPal tidak bisa menagih rupiah.',
  },
  needs: 'akun bisnis PayPal dan aplikasi sendiri di developer.paypal.com.',
}

export const paypalSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
