/** One question before a product is saved, for all that looks like a slip in it. */
import { LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import type { ReactNode } from 'react'
import { Price } from '../price'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { LARGE_STOCK_ABOVE, type SaveReason } from './save-reasons'
import { Pieces } from './stock-field'

type Props = {
  /** nothing is asked when there are none */
  reasons: readonly SaveReason[]
  onAnswer: (isConfirmed: boolean) => void
}

function Amounts({ from, to }: { from?: ReactNode; to: ReactNode }) {
  return (
    <strong>
      {from === undefined ? null : <>{from} → </>}
      {to}
    </strong>
  )
}

function Reason({ reason }: { reason: SaveReason }) {
  if (reason.field === 'category') {
    return (
      <li>
        No <strong>category</strong>
        <span className="block text-ink-soft">Shoppers who look through the categories will not see it.</span>
      </li>
    )
  }
  const { field, kinds, from, to } = reason
  const words = {
    low: (
      <>
        That is less than <Price rupiah={LOW_PRICE_BELOW} />.
      </>
    ),
    large: (
      <>
        That is more than <Pieces count={LARGE_STOCK_ABOVE} />.
      </>
    ),
    far: 'It changes by more than half.',
    none: 'Shoppers will see Out of Stock.',
  }
  const shown = (value: number): ReactNode =>
    field === 'price' ? <Price rupiah={value} /> : <Pieces count={value} />
  return (
    <li>
      {field === 'price' ? 'Price' : 'Stock'}:{' '}
      <Amounts from={from === undefined ? undefined : shown(from)} to={shown(to)} />
      {kinds.map((kind) => (
        <span key={kind} className="block text-ink-soft">
          {words[kind]}
        </span>
      ))}
    </li>
  )
}

export function SaveQuestion({ reasons, onAnswer }: Props) {
  return (
    <ConfirmDialog
      question="Is this right?"
      confirm="Save"
      cancel="Go back"
      kind="primary"
      isOpen={reasons.length > 0}
      onAnswer={onAnswer}
    >
      <ul className="grid gap-3">
        {reasons.map((reason) => (
          <Reason key={reason.field} reason={reason} />
        ))}
      </ul>
    </ConfirmDialog>
  )
}
