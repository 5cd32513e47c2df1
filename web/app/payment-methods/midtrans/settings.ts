import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'Midtrans',
  cost: 'Midtrans charges a fee for each payment, such as 0.7% for QRIS: see midtrans.com.',
  keyLabels: { merchant_id: 'Merchant ID', client_key: 'Client Key', server_key: 'Server Key' },
  needs: 'a Midtrans account.',
}

const indonesian: MethodSettings = {
  name: 'Midtrans',
  cost: 'Midtrans memotong biaya dari setiap pembayaran, misalnya 0,7% untuk QRIS: lihat midtrans.com.',
  keyLabels: { merchant_id: 'Merchant ID', client_key: 'Client Key', server_key: 'Server Key' },
  needs: 'akun Midtrans.',
}

export const midtransSettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
