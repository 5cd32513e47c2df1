/** What the commands of this feature share: tokens, passwords, clock and chance. */
import type { AccessTokens } from './access-token.ts'
import type { PasswordHasher } from './hash-password.ts'

export type AccountContext = {
  readonly tokens: AccessTokens
  readonly passwords: PasswordHasher
  readonly now: () => Date
  /** unguessable text of 256 bits */
  readonly randomToken: () => string
}
