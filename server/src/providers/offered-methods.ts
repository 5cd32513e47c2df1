/** The payment methods that the owner currently offers (D26). */
import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import type { Db } from '../platform/database/open.ts'
import { emit } from '../platform/events/shop-events.ts'
import { latestRun } from '../platform/queues/latest-run.ts'
import { openPaymentMethods } from './payment-methods.ts'
import type { PaymentMethods, PaymentMethodToOpen, PaymentTerms } from './provider.ts'

type OfferableMethod = PaymentTerms & Pick<PaymentMethodToOpen, 'isReady'>

/** Methods that are on and ready, in the owner's order. Test methods are left out once the shop takes real money. */
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

/** Opens the methods once, before the first page is rendered. */
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
  const use = (opened: typeof all): void => {
    all = opened
    emit(db, 'settingsChanged')
  }
  return {
    all: () => all,
    offered: () => offeredMethods(all, settings()),
    reload: latestRun(open, use),
  }
}
