/** What the commands of this feature share: tokens, passwords, clock and chance. */
import type { AccessTokens } from './access-token.ts'
import type { Passwords } from './hash-password.ts'

export type Accounts = {
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly now: () => Date
  /** unguessable text of 256 bits */
  readonly randomToken: () => string
}
