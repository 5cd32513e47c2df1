/** What a provider's folder exports to the registry. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import type { KeyForm } from './key-form.ts'
import type { PaymentMethodToOpen } from './provider.ts'
import type { FindStoredKeys } from './stored-keys.ts'

export type OpenPaymentsOptions = {
  readonly publicUrl: () => string
  readonly now: () => Date
  /** of a simulator shared between processes; undefined for an own one */
  readonly sharedSimulatorUrl: string | undefined
  /** of the owner; absent: only the environment's count */
  readonly storedKeys?: FindStoredKeys
}

export type OpenedPayments = {
  readonly methods: readonly PaymentMethodToOpen[]
  /** for keys in the database: replaces `methods`, at start and on each reload */
  readonly load?: (db: Db) => Promise<readonly PaymentMethodToOpen[]>
  readonly extraPlugins?: (app: FastifyInstance) => Promise<void>
  /** called with the server's own address, where a simulator answers */
  readonly listening?: (address: string) => void
}

export type SimulatorSurroundings = {
  readonly publicUrl: () => string
  readonly listeningAt: () => string
  readonly now: () => Date
}

export type SharedSimulator = { readonly url: string; close(): Promise<void> }

export type ConfiguredProvider = {
  /** the keys that the owner may enter instead of the environment's */
  readonly keyForm?: KeyForm
  /** What it refuses in the configuration, one sentence each. */
  mistakes?(config: Config): readonly string[]
  /** Undefined when the configuration does not turn it on. */
  open(config: Config, options: OpenPaymentsOptions): OpenedPayments | undefined
  /** Serves its simulator to several processes; undefined when the configuration needs none. */
  serveSimulator?(config: Config, surroundings: SimulatorSurroundings): Promise<SharedSimulator> | undefined
}
