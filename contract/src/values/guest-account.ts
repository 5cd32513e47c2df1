/** Its password is public (D6, D16). */
export const GUEST_ACCOUNT = { email: 'guest@warung.test', password: 'warung-demo' } as const

export function isGuestOrder({ user_email }: { readonly user_email: string }): boolean {
  return user_email === GUEST_ACCOUNT.email
}
