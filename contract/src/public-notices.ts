/** Notices that every public page of a demo shop must show (D23). */
export type PublicNotice = 'simulated-payments' | 'demo-passwords'
