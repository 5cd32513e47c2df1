const english = {
  byAddress: 'Shipping is calculated at checkout.',
  free: 'Free shipping',
  freeAbove: (price: string, limit: string) => `Shipping ${price}, free on orders above ${limit}`,
  freeUpTo: (limit: string, price: string) => `Free shipping on orders up to ${limit}, otherwise ${price}`,
  same: (price: string) => `Shipping ${price}`,
}

const indonesian: typeof english = {
  byAddress: 'Ongkir dihitung saat checkout.',
  free: 'Gratis ongkir',
  freeAbove: (price, limit) => `Ongkir ${price}, gratis untuk belanja di atas ${limit}`,
  freeUpTo: (limit, price) => `Gratis ongkir untuk belanja sampai ${limit}, di atas itu ${price}`,
  same: (price) => `Ongkir ${price}`,
}

export const shippingLineTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
