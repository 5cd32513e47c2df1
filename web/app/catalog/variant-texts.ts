const english = {
  changesOthers: 'changes your other choices',
  soldOut: 'sold out',
}

const indonesian: typeof english = {
  changesOthers: 'mengganti pilihan lain',
  soldOut: 'habis',
}

export const variantTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
