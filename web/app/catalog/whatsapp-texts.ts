const english = {
  greeting: (shop: string) => `Hello ${shop}, I would like to order:`,
  more: (lines: number) => `… and ${lines} more`,
  order: 'Order by WhatsApp',
}

const indonesian: typeof english = {
  greeting: (shop) => `Halo ${shop}, saya ingin pesan:`,
  more: (lines) => `… dan ${lines} barang lainnya`,
  order: 'Pesan lewat WhatsApp',
}

export const whatsappTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
