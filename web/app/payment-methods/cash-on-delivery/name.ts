/** Apart from texts.ts, which only the payment block loads. */
export const cashOnDeliveryName =
  import.meta.env.VITE_LANGUAGE === 'id' ? 'Bayar di tempat (COD)' : 'Cash on delivery (COD)'
