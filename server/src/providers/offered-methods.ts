/** The payment methods as the owner offers them now (D26). */
import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { Db } from '../platform/database/open.ts'
import { emit } from '../platform/events/shop-events.ts'
import { openPaymentMethods } from './payment-methods.ts'
import type { PaymentMethods, PaymentMethodToOpen, PaymentTerms, ProviderMode } from './provider.ts'

type OfferableMethod = PaymentTerms & Pick<PaymentMethodToOpen, 'isReady'>

/** Those turned on that have what they need, in the owner's order. No test money pays for goods of a shop that takes real money. */
export function offeredMethods<Method extends OfferableMethod>(
  methods: readonly Method[],
  settings: ShopSettings,
): readonly Method[] {
  const on = settings.payment_methods.flatMap(({ payment_method_id, is_on }) => {
    const method = is_on ? methods.find((each) => each.payment_method_id === payment_method_id) : undefined
    return method && isReady(method, settings) ? [method] : []
  })
  const takesRealMoney = on.some(({ money }) => money === 'real')
  return takesRealMoney ? on.filter(({ money }) => money !== 'trial') : on
}

export function moneyOf(mode: ProviderMode): NonNullable<PaymentTerms['money']> {
  return mode === 'live' ? 'real' : 'trial'
}

export function isReady(method: Pick<PaymentMethodToOpen, 'isReady'>, settings: ShopSettings): boolean {
  return method.isReady?.(settings) ?? true
}

export type PaymentMethodsContext = {
  readonly db: Db
  readonly load: (db: Db) => Promise<readonly PaymentMethodToOpen[]>
  readonly settings: () => ShopSettings
}

/** Opens them once: the first page has them. */
export async function openOfferedMethods({
  db,
  load,
  settings,
}: PaymentMethodsContext): Promise<PaymentMethods> {
  const open = async () => {
    const methods = await load(db)
    const offered = new Set(offeredMethods(methods, settings()))
    return openPaymentMethods(db, methods, (method) => offered.has(method))
  }
  let all = await open()
  let [started, latest] = [0, 0]
  return {
    all: () => all,
    offered: () => offeredMethods(all, settings()),
    reload: async () => {
      started += 1
      const run = started
      const opened = await open()
      // of concurrent reloads, the latest start wins
      if (run < latest) return
      latest = run
      all = opened
      emit(db, 'settingsChanged')
    },
  }
}
