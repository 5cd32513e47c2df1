/** The built-in guest account of every shop, with a password that everybody may know (D6, D16). */
export const GUEST_ACCOUNT = { email: 'guest@warung.test', password: 'warung-demo' } as const
