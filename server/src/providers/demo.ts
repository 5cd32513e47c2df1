export const DEMO_PROVIDER = 'demo'
