export const DEMO_ACCOUNT = 'demo'
