const english = {
  account: (account: string) => `Account ${account}.`,
  couriers: 'Live courier prices',
  couriersHelp:
    'Set RAJAONGKIR_API_KEY or BITESHIP_API_KEY, and COURIER_ORIGIN_POSTAL_CODE, where your parcels are sent from. COURIERS chooses which couriers.',
  fixed: 'Settings',
  fixedHelp: 'SHOP_NAME and HOLD_HOURS, when set, replace what admins choose.',
  lead: 'Environment variables, or the file .env on the server. Restart the shop after a change. The README lists all.',
  mail: 'Email',
  mailHelp: 'Set SMTP_URL and MAIL_FROM. Until then, emails are saved but not sent.',
  off: 'Off',
  on: 'On',
  payment: 'Payment accounts',
  paymentHelp: (variables: string) =>
    `Set by ${variables}. Keys to your money are never stored in the shop’s database.`,
  setBy: (setting: string, variable: string) => `${setting}: set by ${variable}.`,
}

const indonesian: typeof english = {
  account: (account) => `Akun ${account}.`,
  couriers: 'Ongkir kurir terkini',
  couriersHelp:
    'Isi RAJAONGKIR_API_KEY atau BITESHIP_API_KEY, dan COURIER_ORIGIN_POSTAL_CODE, asal paket. COURIERS memilih kurirnya.',
  fixed: 'Pengaturan',
  fixedHelp: 'SHOP_NAME dan HOLD_HOURS, jika diisi, menggantikan pilihan admin.',
  lead: 'Variabel lingkungan, atau file .env di server. Mulai ulang toko setelah mengubahnya. README memuat semuanya.',
  mail: 'Email',
  mailHelp: 'Isi SMTP_URL dan MAIL_FROM. Sebelum itu, email disimpan tetapi tidak dikirim.',
  off: 'Tidak aktif',
  on: 'Aktif',
  payment: 'Akun pembayaran',
  paymentHelp: (variables) =>
    `Diatur lewat ${variables}. Kunci pembayaran tidak pernah disimpan di database toko.`,
  setBy: (setting, variable) => `${setting}: diatur lewat ${variable}.`,
}

export const serverSettingsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
