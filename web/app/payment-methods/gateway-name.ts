/** The common name of all ways to pay at one gateway. */
export const gatewayName =
  import.meta.env.VITE_LANGUAGE === 'id'
    ? 'QRIS, virtual account, e-wallet, atau kartu'
    : 'QRIS, virtual account, e-wallet or card'
