/** The interface of a provider's folder to the registry. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import type { KeyForm } from './key-form.ts'
import type { PaymentMethodToOpen } from './provider.ts'
import type { FindStoredKeys } from './stored-keys.ts'

export type OpenPaymentsOptions = {
  readonly publicUrl: () => string
  readonly now: () => Date
  /** of a simulator shared between processes; undefined: the process serves its own */
  readonly sharedSimulatorUrl: string | undefined
  /** the owner's keys; absent: only the environment's are used */
  readonly storedKeys?: FindStoredKeys
}

export type OpenedPayments = {
  readonly methods: readonly PaymentMethodToOpen[]
  /** for keys in the database: replaces `methods`, at start and on every reload */
  readonly load?: (db: Db) => Promise<readonly PaymentMethodToOpen[]>
  readonly extraPlugins?: (app: FastifyInstance) => Promise<void>
  /** called with the server's own address, at which a simulator responds */
  readonly listening?: (address: string) => void
}

export type SimulatorContext = {
  readonly publicUrl: () => string
  readonly listeningAt: () => string
  readonly now: () => Date
}

export type SharedSimulator = { readonly url: string; close(): Promise<void> }

export type ConfiguredProvider = {
  /** keys that the owner may enter if the environment has none */
  readonly keyForm?: KeyForm
  /** Reports mistakes in the configuration, a sentence each. */
  mistakes?(config: Config): readonly string[]
  /** Undefined if the configuration does not enable the provider. */
  open(config: Config, options: OpenPaymentsOptions): OpenedPayments | undefined
  /** Serves one simulator for several processes; undefined if the configuration needs none. */
  serveSimulator?(config: Config, surroundings: SimulatorContext): Promise<SharedSimulator> | undefined
}
