/** Apart from texts.ts, which only the payment block loads. */
export const bankTransferName = import.meta.env.VITE_LANGUAGE === 'id' ? 'Transfer bank' : 'Bank transfer'
