const english = {
  apply: 'Apply',
  applied: (code: string) => `Code ${code} is applied.`,
  appliedUpTo: (code: string, amount: string) => `Code ${code} is applied: free shipping up to ${amount}.`,
  ask: 'Have a code?',
  automatic: (name: string) => `Discount (${name})`,
  code: 'Discount code',
  remove: 'Remove',
  removeOf: (code: string) => `Remove code ${code}`,
}

const indonesian: typeof english = {
  apply: 'Pakai',
  applied: (code) => `Kode ${code} dipakai.`,
  appliedUpTo: (code, amount) => `Kode ${code} dipakai: gratis ongkir, paling banyak ${amount}.`,
  ask: 'Punya kode voucher?',
  automatic: (name) => `Diskon (${name})`,
  code: 'Kode voucher',
  remove: 'Hapus',
  removeOf: (code) => `Hapus kode ${code}`,
}

export const discountTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
