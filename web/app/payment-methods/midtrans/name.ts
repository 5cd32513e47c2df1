/** Apart from texts.ts, which only the block loads. */
export const midtransName =
  import.meta.env.VITE_LANGUAGE === 'id'
    ? 'QRIS, virtual account, e-wallet, atau kartu'
    : 'QRIS, virtual account, e-wallet or card'
