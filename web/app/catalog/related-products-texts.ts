const english = {
  more: (category: string) => `More in ${category}`,
  recent: 'Recently seen',
}

const indonesian: typeof english = {
  more: (category) => `Lainnya di ${category}`,
  recent: 'Baru saja dilihat',
}

export const relatedProductsTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
