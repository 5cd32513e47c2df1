import type { MoneyTotal } from '@warung/contract/reconciliation.ts'
import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { displayCharge } from '../../display/display-charge'
import { SETTINGS_OF_METHODS } from '../../payment-methods/settings-registry'
import { Card } from '../../ui/card'
import { moneyTexts } from './texts'

/** The shop's own account, for methods whose money an admin records. */
const OWN_ACCOUNT = 'live SHOP'

/** The method's name is enough for the shop's own account; for a provider, mode and account follow. */
function methodLabelOf(account: string, methods: readonly ActivePaymentMethod[]): string {
  const [provider = '', ...rest] = account.split(' ')
  const known = methods.find((method) => method.provider === provider)?.name ?? provider
  const name = SETTINGS_OF_METHODS[provider]?.name ?? known
  return rest.join(' ') === OWN_ACCOUNT ? name : [name, ...rest].join(' ')
}

type SumCellProps = { total: MoneyTotal; methods: readonly ActivePaymentMethod[] }

function MoneyCell({ total, methods }: SumCellProps) {
  const { currency } = total
  const amount = (value: string) => displayCharge({ amount: value, currency })
  return (
    <Card>
      {total.account ? (
        <h2 className="mb-3 wrap-break-word font-bold">{methodLabelOf(total.account, methods)}</h2>
      ) : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums [&_dd]:text-right">
        <dt className="text-ink-soft">{moneyTexts.received(total.captures)}</dt>
        <dd>{amount(total.captured)}</dd>
        <dt className="text-ink-soft">{moneyTexts.refunded(total.refunds)}</dt>
        <dd>{amount(total.refunded)}</dd>
        <dt className="text-ink-soft">{moneyTexts.paidOrders(total.orders)}</dt>
        <dd>{amount(total.paid_orders)}</dd>
        <dt className="border-line border-t pt-3 font-bold">{moneyTexts.difference}</dt>
        <dd className="border-line border-t pt-3 font-bold">{amount(total.difference)}</dd>
        {total.fees === undefined ? null : (
          <>
            <dt className="text-ink-soft">{moneyTexts.fees}</dt>
            <dd>{amount(total.fees)}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

type Props = { totals: readonly MoneyTotal[]; methods: readonly ActivePaymentMethod[] }

/** A total for each method and currency, rupiah first. */
export function MoneyTotals({ totals, methods }: Props) {
  return totals
    .toSorted((one, other) => Number(other.currency === RUPIAH) - Number(one.currency === RUPIAH))
    .map((total) => <MoneyCell key={`${total.account} ${total.currency}`} total={total} methods={methods} />)
}
