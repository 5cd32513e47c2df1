const english = {
  addresses: 'Saved addresses',
  role: 'Role',
  roles: { 1: 'Super Admin', 2: 'Admin', 3: 'Customer', 4: 'Guest' },
  security: 'Password, email, sessions and data',
  title: 'Profile',
  update: 'Update',
  updated: 'Profile updated',
}

const indonesian: typeof english = {
  addresses: 'Alamat tersimpan',
  role: 'Peran',
  roles: { 1: 'Admin Utama', 2: 'Admin', 3: 'Pelanggan', 4: 'Tamu' },
  security: 'Kata sandi, email, perangkat, dan data',
  title: 'Profil',
  update: 'Simpan',
  updated: 'Profil diperbarui',
}

export const profileTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
