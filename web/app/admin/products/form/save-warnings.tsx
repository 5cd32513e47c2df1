/** Confirms an unusual price before saving (D25). */
import { LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import { Price } from '../../../display/price'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import type { PriceSlip } from './unusual-price'

type Props = {
  slip: PriceSlip | undefined
  onAnswer: (isConfirmed: boolean) => void
}

function SlipWords({ slip: { kinds, from, to } }: { slip: PriceSlip }) {
  return (
    <p>
      Price:{' '}
      <strong>
        {from === undefined ? null : (
          <>
            <Price rupiah={from} /> →{' '}
          </>
        )}
        <Price rupiah={to} />
      </strong>
      {kinds.map((kind) => (
        <span key={kind} className="block text-ink-soft">
          {kind === 'far' ? (
            'It changes by more than half.'
          ) : (
            <>
              That is less than <Price rupiah={LOW_PRICE_BELOW} />.
            </>
          )}
        </span>
      ))}
    </p>
  )
}

export function PriceQuestion({ slip, onAnswer }: Props) {
  return (
    <ConfirmDialog
      question="Is this right?"
      confirm="Save"
      cancel="Go back"
      kind="primary"
      isOpen={slip !== undefined}
      onAnswer={onAnswer}
    >
      {slip ? <SlipWords slip={slip} /> : null}
    </ConfirmDialog>
  )
}
