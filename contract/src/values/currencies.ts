export const RUPIAH = 'IDR'
