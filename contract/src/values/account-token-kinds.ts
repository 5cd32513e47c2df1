export const ACCOUNT_TOKEN_KINDS = ['password_reset', 'email_change'] as const
