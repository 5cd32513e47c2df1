/** Amount and account, each with a copy button. */
import type { Order } from '@warung/contract/orders.ts'
import { groupDigits } from '../../display/group-digits'
import { CopyButton } from '../../ui/copy-button'
import { AmountWithCode } from '../amount-with-code'
import type { Transfer } from '../manual-payment-block'
import { transferTexts } from './texts'

const ROW = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2'

function Account({ account: { bank, number, holder } }: { account: Transfer['accounts'][number] }) {
  return (
    <li className={`${ROW} rounded-xl border border-line px-4 py-3`}>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold text-sm">{bank}</span>
        <span className="font-bold text-lg tabular-nums">{groupDigits(number)}</span>
        <span className="text-ink-soft text-sm">{transferTexts.asOwner(holder)}</span>
      </span>
      <CopyButton what={transferTexts.accountNumber(number)} value={number} />
    </li>
  )
}

export function TransferDetails({ order, transfer }: { order: Order; transfer: Transfer }) {
  const { accounts, amount } = transfer
  const hasCode = order.payment_code !== undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <AmountWithCode amount={amount} hasCode={hasCode} />
      <p className="text-ink-soft text-sm">{hasCode ? transferTexts.code : transferTexts.exactly}</p>
      <p className="text-sm">{accounts.length === 1 ? transferTexts.toAccount : transferTexts.toAccounts}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {accounts.map((account) => (
          <Account key={`${account.bank} ${account.number}`} account={account} />
        ))}
      </ul>
    </div>
  )
}
