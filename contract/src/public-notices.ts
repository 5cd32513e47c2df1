/** What every page of a shop in public has to say while it works as a demo (D23). */
export type PublicNotice = 'simulated-payments' | 'demo-passwords'
