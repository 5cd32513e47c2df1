import type { PaymentClient } from '@warung/contract/render-settings.ts'
import { defaultSettings, type ShopSettings } from '@warung/contract/setting-schemas.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { paymentMethod } from '../platform/database/schema/payment-methods.ts'
import { Problem } from '../platform/problems/problem.ts'
import { openAccounts } from './payment-account.ts'
import type {
  PaymentMethod,
  PaymentMethodToOpen,
  PaymentProvider,
  PaymentTerms,
  ScriptHosts,
} from './provider.ts'

/** An id belongs to one provider permanently, because old orders refer to it. */
async function recordMethods(db: Db, methods: readonly PaymentMethodToOpen[]): Promise<void> {
  const rows = methods.map(({ payment_method_id, name, client }) => ({
    payment_method_id,
    name,
    provider: client.provider,
  }))
  await db.insert(paymentMethod).values(rows).onConflictDoNothing()
  const ids = rows.map(({ payment_method_id }) => payment_method_id)
  const existing = await db.select().from(paymentMethod).where(inArray(paymentMethod.payment_method_id, ids))
  for (const { payment_method_id, provider } of rows) {
    const recorded = existing.find((method) => method.payment_method_id === payment_method_id)
    if (recorded?.provider !== provider)
      throw new Error(`payment method ${payment_method_id} is not ${provider}'s in this database`)
  }
}

/**
 * Names must be unique, because buyers and reports distinguish methods by them. @throws for a repeated name, or
 * a currency that the provider does not charge
 */
export async function openPaymentMethods(
  db: Db,
  methods: readonly PaymentMethodToOpen[],
  isOffered: (method: PaymentMethodToOpen) => boolean = () => true,
): Promise<readonly PaymentMethod[]> {
  for (const { client, currency } of methods) {
    if (!client.currencies.includes(currency)) throw new Error(`${client.provider} charges no ${currency}`)
  }
  const names = methods.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new Error(`two payment methods are named ${repeated}`)
  await recordMethods(db, methods)
  const clients = methods.map(({ client }) => client)
  const offered = methods.filter(isOffered).map(({ client }) => client)
  const providers = await openAccounts(db, clients, offered)
  return methods.map(({ client, ...terms }, index) => {
    const provider = providers[index]
    if (!provider) throw new Error(`no account was opened for ${client.provider}`)
    return { ...terms, provider }
  })
}

export function providersOf(methods: readonly PaymentMethod[]): readonly PaymentProvider[] {
  return [...new Set(methods.map(({ provider }) => provider))]
}

/** @throws {Problem} payment_method_not_offered */
export function offeredMethod(methods: readonly PaymentTerms[], methodId: number): PaymentTerms {
  const method = methods.find(({ payment_method_id }) => payment_method_id === methodId)
  if (method) return method
  throw new Problem('payment_method_not_offered', {
    offered: methods.map(({ payment_method_id }) => payment_method_id),
  })
}

export function providerOfMethod(
  methods: readonly PaymentMethod[],
  methodId: number,
): PaymentProvider | undefined {
  return methods.find(({ payment_method_id }) => payment_method_id === methodId)?.provider
}

/** Methods that buyers can choose in the browser. */
export function browserMethods(
  methods: readonly PaymentMethod[],
  settings: ShopSettings = defaultSettings,
): readonly PaymentClient[] {
  return methods.flatMap(({ payment_method_id, name, provider: { provider, client }, optionsOf }) => {
    if (!client) return []
    const options = { ...client.options, ...optionsOf?.(settings) }
    return [{ payment_method_id, name, provider, options }]
  })
}

/** The hosts of all methods' scripts; undefined if no script comes from another host. */
export function scriptHostsOf(methods: readonly PaymentMethod[]): ScriptHosts | undefined {
  const hosts = methods.flatMap(({ provider }) => provider.client?.scriptHosts ?? [])
  if (hosts.length === 0) return undefined
  const of = (kind: keyof ScriptHosts): string[] => [...new Set(hosts.flatMap((each) => each[kind]))]
  return {
    script: of('script'),
    style: of('style'),
    connect: of('connect'),
    frame: of('frame'),
    image: of('image'),
  }
}
