const english = {
  description: 'Sign in to check out, follow your orders and review what you bought.',
  loginAsGuest: 'Login as Guest',
  newCustomer: 'New customer?',
}

const indonesian: typeof english = {
  description: 'Masuk untuk checkout, memantau pesanan, dan mengulas barang yang sudah Anda beli.',
  loginAsGuest: 'Masuk sebagai Tamu',
  newCustomer: 'Belum punya akun?',
}

export const loginTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
