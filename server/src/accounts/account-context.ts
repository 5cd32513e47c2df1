/** What the commands of this feature need of the shop: tokens, passwords, clock and chance. */
import type { AccessTokens } from './access-token.ts'
import type { PasswordHasher } from './hash-password.ts'

export type AccountContext = {
  readonly tokens: AccessTokens
  readonly passwords: PasswordHasher
  readonly now: () => Date
  /** unguessable text of 256 bits, safe in addresses */
  readonly randomToken: () => string
}
