const english = {
  firstMatches: (count: string) => `Showing the first ${count} matches. Add a word to narrow your search.`,
  infoPages: { about: 'About us', returns: 'Returns', privacy: 'Privacy', payment: 'How to pay' },
}

const indonesian: typeof english = {
  firstMatches: (count) => `Menampilkan ${count} hasil pertama. Tambahkan kata untuk mempersempit pencarian.`,
  infoPages: {
    about: 'Tentang kami',
    returns: 'Pengembalian barang',
    privacy: 'Privasi',
    payment: 'Cara membayar',
  },
}

export const displayTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
