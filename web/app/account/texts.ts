const english = {
  confirmPassword: 'Confirm Password',
  email: 'Email Address',
  emailExample: 'you@example.com',
  forgotPassword: 'Forgot your password?',
  knownEmail: 'Your email address',
  knownPassword: 'Your password',
  login: 'Login',
  name: 'Name',
  newPassword: 'New Password',
  password: 'Password',
  passwordHint: (characters: number) => `At least ${characters} characters`,
  register: 'Register',
  sendLink: 'Send the link',
  signIn: 'Sign In',
  signedInAs: 'You’re signed in as',
  haveAccount: 'I have an account',
}

const indonesian: typeof english = {
  confirmPassword: 'Konfirmasi Kata Sandi',
  email: 'Alamat Email',
  emailExample: 'anda@contoh.com',
  forgotPassword: 'Lupa kata sandi?',
  knownEmail: 'Alamat email Anda',
  knownPassword: 'Kata sandi Anda',
  login: 'Masuk',
  name: 'Nama',
  newPassword: 'Kata Sandi Baru',
  password: 'Kata Sandi',
  passwordHint: (characters) => `Minimal ${characters} karakter`,
  register: 'Daftar',
  sendLink: 'Kirim tautan',
  signIn: 'Masuk',
  signedInAs: 'Anda masuk sebagai',
  haveAccount: 'Saya sudah punya akun',
}

export const accountTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
