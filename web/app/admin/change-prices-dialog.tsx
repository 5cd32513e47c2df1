/** The prices of all chosen products, raised or lowered by percent; what they come to stands there before. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { priceByPercent } from '@warung/contract/money.ts'
import { LOW_PRICE_BELOW, PRICE_PERCENT_MAX, PRICE_PERCENT_MIN } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { Price } from '../price'
import { Alert } from '../ui/alert'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { SelectField, TextField } from '../ui/field'
import { FormDialog } from '../ui/form-dialog'
import { type ChosenChange, countedProducts } from './change-chosen'
import { isChangedByMoreThanHalf } from './price-slip'

type Props = { products: readonly AdminProduct[]; change: ChosenChange; onClose: () => void }

/** `12,5` as well as `12.5`; undefined for what is no number. */
function parsePercent(written: string): number | undefined {
  return /^\d{1,4}([.,]\d{1,2})?$/.test(written.trim()) ? Number(written.replace(',', '.')) : undefined
}

function PriceRange({ prices }: { prices: readonly number[] }) {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return (
    <strong>
      <Price rupiah={least} />
      {least === most ? null : (
        <>
          {' – '}
          <Price rupiah={most} />
        </>
      )}
    </strong>
  )
}

type PreviewProps = { products: readonly AdminProduct[]; percent: number | undefined }

/** What is out of bounds stays without a preview: the server says what is wrong with it (D14). */
function PricesPreview({ products, percent }: PreviewProps) {
  if (percent === undefined || percent < PRICE_PERCENT_MIN || percent > PRICE_PERCENT_MAX) return null
  const before = products.map(({ price }) => price)
  const after = products.map(({ price }) => priceByPercent(price, percent))
  const low = products.filter((_, n) => after[n] !== before[n] && (after[n] ?? 0) < LOW_PRICE_BELOW)
  return (
    <>
      {countedProducts(products.length)}: <PriceRange prices={before} /> → <PriceRange prices={after} />
      {low.length === 0 ? null : (
        <span className="wrap-anywhere block text-danger">
          Less than <Price rupiah={LOW_PRICE_BELOW} />: {low.map(({ name }) => name).join(', ')}
        </span>
      )}
    </>
  )
}

export function ChangePricesDialog({ products, change, onClose }: Props) {
  const [direction, setDirection] = useState<'raise' | 'lower'>('raise')
  const [written, setWritten] = useState('')
  const [isAsked, setAsked] = useState(false)
  const size = parsePercent(written)
  const percent = size === undefined ? undefined : direction === 'raise' ? size : -size
  const isFar =
    percent !== undefined &&
    products.some(({ price }) => isChangedByMoreThanHalf(price, priceByPercent(price, percent)))

  /** What is no number travels as it was written, for the server to refuse. */
  const apply = (): void => change.apply({ kind: 'price', percent: (percent ?? written) as number })
  const onAnswer = (isConfirmed: boolean): void => {
    setAsked(false)
    if (isConfirmed) apply()
  }
  return (
    <>
      <FormDialog
        title={`Change price of ${countedProducts(products.length)}`}
        submit="Change prices"
        isOpen={!isAsked}
        isPending={change.isPending}
        onClose={onClose}
        onSubmit={() => (isFar ? setAsked(true) : apply())}
      >
        {change.refusal === undefined ? null : <Alert kind="error">{change.refusal}</Alert>}
        <SelectField
          label="Direction"
          value={direction}
          onChange={(event) => setDirection(event.target.value === 'lower' ? 'lower' : 'raise')}
        >
          <option value="raise">Raise</option>
          <option value="lower">Lower</option>
        </SelectField>
        <TextField
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          preview={<PricesPreview products={products} percent={percent} />}
          hint="Rounded to whole rupiah"
        />
      </FormDialog>
      <ConfirmDialog
        question="Is this right?"
        confirm="Change prices"
        cancel="Go back"
        kind="primary"
        isOpen={isAsked}
        onAnswer={onAnswer}
      >
        <PricesPreview products={products} percent={percent} />
        <span className="block text-ink-soft">Prices change by more than half.</span>
      </ConfirmDialog>
    </>
  )
}
