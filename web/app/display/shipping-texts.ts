const english = {
  pickUp: 'Pick up at the shop',
  days: (days: string) => (days === '1' ? '1 day' : `${days} days`),
  sameDay: 'the same day',
  within: (days: string) => (days === '1' ? 'within 1 day' : `within ${days} days`),
}

const indonesian: typeof english = {
  pickUp: 'Ambil sendiri di toko',
  days: (days) => `${days} hari`,
  sameDay: 'hari yang sama',
  within: (days) => `maksimal ${days} hari`,
}

export const shippingTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
