import type { AccessTokens } from './access-token.ts'
import type { PasswordHasher } from './hash-password.ts'

export type AccountContext = {
  readonly tokens: AccessTokens
  readonly passwords: PasswordHasher
  readonly now: () => Date
  readonly randomToken: () => string
}
