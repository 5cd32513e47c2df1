const english = {
  changeEmail: 'Change email',
  changePassword: 'Change password',
  currentEmail: (email: string) => `Now: ${email}`,
  currentPassword: 'Current Password',
  emailLinkSent: 'We’ve sent a link to the new address. Your old address works until you open it.',
  endSession: 'Sign out',
  endSessionOf: (browser: string, lastSeen: string) => `Sign out ${browser}, last seen ${lastSeen}`,
  endOtherSessions: 'Sign out everywhere else',
  goBack: 'Go Back',
  lastSeen: (moment: string, since: string) => `Last seen ${moment}; signed in on ${since}`,
  newEmail: 'New Email Address',
  otherProgram: 'Another program',
  passwordChanged: 'Your password is changed. You’re signed out everywhere else.',
  sessions: 'Where you’re signed in',
  thisSession: 'This device',
  title: 'Password and sessions',
}

const indonesian: typeof english = {
  changeEmail: 'Ganti email',
  changePassword: 'Ganti kata sandi',
  currentEmail: (email) => `Saat ini: ${email}`,
  currentPassword: 'Kata Sandi Saat Ini',
  emailLinkSent: 'Tautan sudah dikirim ke alamat baru. Alamat lama tetap berlaku sampai tautan itu dibuka.',
  endSession: 'Keluarkan',
  endSessionOf: (browser, lastSeen) => `Keluarkan ${browser}, terakhir aktif ${lastSeen}`,
  endOtherSessions: 'Keluar dari semua perangkat lain',
  goBack: 'Kembali',
  lastSeen: (moment, since) => `Terakhir aktif ${moment}; masuk sejak ${since}`,
  newEmail: 'Alamat Email Baru',
  otherProgram: 'Program lain',
  passwordChanged: 'Kata sandi sudah diganti. Anda sudah keluar dari semua perangkat lain.',
  sessions: 'Perangkat yang masuk ke akun Anda',
  thisSession: 'Perangkat ini',
  title: 'Kata sandi dan perangkat',
}

export const securityTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
