/** Opens the providers that the configuration enables (D26). */
import { type Config, ConfigErrors } from '../platform/config/config.ts'
import type {
  ConfiguredProvider,
  OpenedPayments,
  OpenPaymentsOptions,
  SharedSimulator,
  SimulatorContext,
} from './configured-provider.ts'
import type { PaymentMethodToOpen } from './provider.ts'
import * as registered from './registered.ts'

export const PROVIDERS: readonly ConfiguredProvider[] = Object.values(registered)

/** Call it before opening anything. @throws {ConfigErrors} with all mistakes */
export function checkPaymentConfig(
  config: Config,
  providers: readonly ConfiguredProvider[] = PROVIDERS,
): void {
  const mistakes = providers.flatMap((provider) => provider.mistakes?.(config) ?? [])
  if (mistakes.length > 0) throw new ConfigErrors(mistakes)
}

/** The providers of the registry, combined. */
export type OpenedProviders = Required<OpenedPayments>

function byMethodId(methods: readonly PaymentMethodToOpen[]): readonly PaymentMethodToOpen[] {
  return methods.toSorted((one, other) => one.payment_method_id - other.payment_method_id)
}

/** The specification's method comes first, the others follow by id. */
export function openPayments(
  config: Config,
  options: OpenPaymentsOptions,
  providers: readonly ConfiguredProvider[] = PROVIDERS,
): OpenedProviders {
  const opened = providers.flatMap((provider) => provider.open(config, options) ?? [])
  return {
    methods: byMethodId(opened.flatMap(({ methods }) => methods)),
    load: async (db) => {
      const loaded = await Promise.all(opened.map(({ methods, load }) => load?.(db) ?? methods))
      return byMethodId(loaded.flat())
    },
    extraPlugins: async (app) => {
      for (const { extraPlugins } of opened) await extraPlugins?.(app)
    },
    listening: (address) => {
      for (const { listening } of opened) listening?.(address)
    },
  }
}

/** For workers, which share one simulator; undefined if no provider needs it. */
export function serveSimulator(
  config: Config,
  surroundings: SimulatorContext,
): Promise<SharedSimulator> | undefined {
  for (const provider of PROVIDERS) {
    const simulator = provider.serveSimulator?.(config, surroundings)
    if (simulator) return simulator
  }
  return undefined
}
