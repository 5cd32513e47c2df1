const english = {
  cancel: 'Cancel',
  close: 'Close',
  notifications: 'Notifications',
}

const indonesian: typeof english = {
  cancel: 'Batal',
  close: 'Tutup',
  notifications: 'Notifikasi',
}

export const dialogTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
