import type { Db } from '../../platform/database/open.ts'
import { paymentMethod } from '../../platform/database/schema/payment-methods.ts'
import type { DateSpan } from '../../platform/time/date-span.ts'
import { DEMO_ACCOUNT } from '../../providers/demo.ts'
import { type ActiveAccount, activeAccounts } from '../../providers/payment-account.ts'
import type { CountedAccounts } from './compare-books.ts'

export type AccountBooks = CountedAccounts & { readonly account: ActiveAccount }

/** The first payment method's account comes first: it includes the demo's money, and orders of methods without a provider. */
export async function listAccountBooks(db: Db, span: DateSpan): Promise<AccountBooks[]> {
  const accounts = await activeAccounts(db)
  const methods = await db.select().from(paymentMethod)
  const used = new Set(accounts.map(({ provider }) => provider))
  return accounts.map((account, index) => {
    const isFirst = index === 0
    const ofAccount = methods.filter(
      ({ provider }) => provider === account.provider || (isFirst && !used.has(provider)),
    )
    return {
      account,
      span,
      accounts: isFirst && account.mode !== 'live' ? [account.name, DEMO_ACCOUNT] : [account.name],
      methodIds: ofAccount.map(({ payment_method_id }) => payment_method_id),
    }
  })
}
