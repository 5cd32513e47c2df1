const english = { unavailable: 'No longer available' }

const indonesian: typeof english = { unavailable: 'Tidak tersedia lagi' }

export const storedTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
