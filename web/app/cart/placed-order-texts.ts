const english = {
  placed: (orderId: number) => `You placed Order ${orderId}.`,
  see: 'See it',
}

const indonesian: typeof english = {
  placed: (orderId) => `Pesanan ${orderId} sudah dibuat.`,
  see: 'Lihat pesanan',
}

export const placedOrderTexts = import.meta.env.VITE_LANGUAGE === 'id' ? indonesian : english
