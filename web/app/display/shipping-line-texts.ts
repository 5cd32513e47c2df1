const english = {
  byAddress: 'Shipping cost depends on your address. You choose at checkout.',
  free: 'Free shipping',
  freeAbove: (price: string, limit: string) => `Shipping ${price}, free above ${limit}`,
  freeUpTo: (limit: string, price: string) => `Free shipping up to ${limit}, above that ${price}`,
  same: (price: string) => `Shipping ${price}`,
}

const indonesian: typeof english = {
  byAddress: 'Ongkir tergantung alamat Anda. Anda memilihnya saat checkout.',
  free: 'Gratis ongkir',
  freeAbove: (price, limit) => `Ongkir ${price}, gratis di atas ${limit}`,
  freeUpTo: (limit, price) => `Gratis ongkir sampai ${limit}, di atas itu ${price}`,
  same: (price) => `Ongkir ${price}`,
}

export const shippingLineTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
