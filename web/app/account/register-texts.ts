const english = {
  description: 'Register to check out, follow your orders and review what you bought.',
  haveAccount: 'Have an account?',
  passwordsDiffer: 'Unmatch password',
}

const indonesian: typeof english = {
  description: 'Daftar untuk checkout, memantau pesanan, dan mengulas barang yang sudah Anda beli.',
  haveAccount: 'Sudah punya akun?',
  passwordsDiffer: 'Kata sandi tidak sama',
}

export const registerTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
