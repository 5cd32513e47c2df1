const english = {
  apply: 'Apply',
  applied: (code: string) => `Code ${code} is applied.`,
  ask: 'Have a code?',
  automatic: (name: string) => `Discount (${name})`,
  code: 'Discount code',
  freeShippingUpTo: 'Free shipping up to',
  remove: 'Remove',
  removeOf: (code: string) => `Remove code ${code}`,
}

const indonesian: typeof english = {
  apply: 'Pakai',
  applied: (code) => `Kode ${code} dipakai.`,
  ask: 'Punya kode voucher?',
  automatic: (name) => `Diskon (${name})`,
  code: 'Kode voucher',
  freeShippingUpTo: 'Gratis ongkir paling banyak',
  remove: 'Hapus',
  removeOf: (code) => `Hapus kode ${code}`,
}

export const discountTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
