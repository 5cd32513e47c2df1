import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { StartState } from '@warung/contract/start.ts'
import { START_STEPS, type StartStep } from '@warung/contract/values/start-steps.ts'
import { sql } from 'drizzle-orm'
import type { FixedSettings } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'

type StartFacts = {
  readonly has_name: boolean
  readonly has_category: boolean
  readonly has_product: boolean
  readonly has_shipping: boolean
  readonly has_paid_order: boolean
}

async function findStartFacts(db: Db, today: string): Promise<StartFacts> {
  const [facts] = await rows<StartFacts>(
    db,
    sql`select
      exists (select from shop_setting where key = 'shop_name') as has_name,
      exists (select from product_category) as has_category,
      exists (select from product where ${isPublished(today)} and image <> '') as has_product,
      exists (select from shop_setting where key in ('shipping', 'shipping_rates')) as has_shipping,
      exists (select from shop_order where is_paid) as has_paid_order`,
  )
  if (!facts) throw new Error('a statement without a table answers one row')
  return facts
}

export type StartContext = {
  readonly settings: ShopSettings
  readonly fixed: FixedSettings
  readonly paymentMode: string
  readonly isDemo: boolean
  /** a day in the shop's time zone */
  readonly today: string
}

export async function findStartState(
  db: Db,
  { settings, fixed, paymentMode, isDemo, today }: StartContext,
): Promise<StartState> {
  const facts = await findStartFacts(db, today)
  const done: Record<StartStep, boolean> = {
    name: facts.has_name || fixed.shop_name !== undefined,
    category: facts.has_category,
    product: facts.has_product,
    payment: paymentMode === 'live',
    shipping: facts.has_shipping,
    trial_order: facts.has_paid_order,
    open: settings.is_open,
  }
  const isFinished = Object.values(done).every((isDone) => isDone)
  return {
    steps: START_STEPS.map((step) => ({ step, is_done: done[step] })),
    is_shown: !isDemo && !isFinished && !settings.is_start_dismissed,
    payment_mode: paymentMode,
  }
}
