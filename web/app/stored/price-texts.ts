const english = { was: (price: string) => `Price changed, was ${price}` }

const indonesian: typeof english = { was: (price) => `Harga berubah, sebelumnya ${price}` }

export const priceTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
