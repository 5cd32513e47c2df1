/** Asks to confirm an unusual price before saving (D25). */
import { LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import { Price } from '../../../display/price'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { productLabel } from '../../forms/product-label'
import { productFormTexts } from './texts'
import type { UnusualPrice } from './unusual-price'

type Props = {
  slip: UnusualPrice | undefined
  onAnswer: (isConfirmed: boolean) => void
}

function SlipWords({ slip: { kinds, from, to } }: { slip: UnusualPrice }) {
  return (
    <p>
      {productLabel('price')}:{' '}
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
            productFormTexts.moreThanHalf
          ) : (
            <>
              {productFormTexts.lessThan} <Price rupiah={LOW_PRICE_BELOW} />.
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
      question={productFormTexts.isRight}
      confirm={productFormTexts.save}
      cancel={productFormTexts.backToForm}
      kind="primary"
      isOpen={slip !== undefined}
      onAnswer={onAnswer}
    >
      {slip ? <SlipWords slip={slip} /> : null}
    </ConfirmDialog>
  )
}
