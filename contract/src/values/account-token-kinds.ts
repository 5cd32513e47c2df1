/** What links about an account are good for. */
export const ACCOUNT_TOKEN_KINDS = ['password_reset', 'email_change'] as const
