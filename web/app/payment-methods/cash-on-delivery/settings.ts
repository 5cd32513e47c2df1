import type { MethodSettings } from '../method-settings'

const english: MethodSettings = {
  name: 'Cash on delivery (COD)',
  cost: 'Your courier’s COD fee. If a parcel is returned, you pay shipping both ways.',
  needs: 'a courier that collects cash. You mark an order as delivered once you have its cash.',
  setting: 'cod_rule',
}

const indonesian: MethodSettings = {
  name: 'Bayar di tempat (COD)',
  cost: 'Sesuai biaya COD kurir Anda. Jika paket kembali, Anda menanggung ongkir pergi-pulang.',
  needs: 'kurir yang melayani COD. Tandai pesanan sudah diterima setelah uangnya Anda terima.',
  setting: 'cod_rule',
}

export const cashOnDeliverySettings = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
