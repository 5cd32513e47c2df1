/** Its password is public (D6, D16). */
export const GUEST_ACCOUNT = { email: 'guest@warung.test', password: 'warung-demo' } as const
