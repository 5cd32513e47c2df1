/** What the commands of this feature need of the shop: tokens, passwords, clock and chance. */
import type { Shop } from '../shop.ts'

export type AccountContext = Pick<Shop, 'tokens' | 'passwords' | 'now' | 'randomToken'>
