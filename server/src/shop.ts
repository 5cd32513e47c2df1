/** What every feature is handed: no ambient database, clock, chance or configuration. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './database/open.ts'
import type { Network } from './network.ts'

export type Shop = {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  /** unguessable text of 256 bits, safe in addresses */
  readonly randomToken: () => string
  readonly log: FastifyBaseLogger
  readonly networkOf: (address: string) => Network
}
