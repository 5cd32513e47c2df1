const english = {
  label: 'Checkout',
  payment: 'Payment',
  placeOrder: 'Place Order',
  shipping: 'Shipping',
  signIn: 'Sign In',
}

const indonesian: typeof english = {
  label: 'Langkah checkout',
  payment: 'Bayar',
  placeOrder: 'Buat Pesanan',
  shipping: 'Pengiriman',
  signIn: 'Masuk',
}

export const stepsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
