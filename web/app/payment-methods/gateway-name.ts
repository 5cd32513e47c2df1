/** Of all ways that one provider takes, as buyers know them. */
export const gatewayName =
  import.meta.env.VITE_LANGUAGE === 'id'
    ? 'QRIS, virtual account, e-wallet, atau kartu'
    : 'QRIS, virtual account, e-wallet or card'
