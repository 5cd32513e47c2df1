const english = {
  firstMatches: (count: string) => `Showing the first ${count} matches. Add a word to narrow your search.`,
}

const indonesian: typeof english = {
  firstMatches: (count) => `Menampilkan ${count} hasil pertama. Tambahkan kata untuk mempersempit pencarian.`,
}

export const displayTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
