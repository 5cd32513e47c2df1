export type PublicNotice = 'simulated-payments' | 'demo-passwords'
