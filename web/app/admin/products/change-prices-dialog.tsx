import type { AdminProduct } from '@warung/contract/catalog.ts'
import { priceByPercent } from '@warung/contract/money.ts'
import { LOW_PRICE_BELOW, PRICE_PERCENT_MAX, PRICE_PERCENT_MIN } from '@warung/contract/values/limits.ts'
import { type ReactNode, useState } from 'react'
import { Price } from '../../display/price'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SelectField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { ScrollArea } from '../../ui/scroll-area'
import type { BulkAction } from './bulk-action'
import { bulkTexts } from './bulk-texts'
import { isChangedByMoreThanHalf } from './form/unusual-price'
import { productCountTexts } from './product-count-texts'

type Props = { products: readonly AdminProduct[]; change: BulkAction; onClose: () => void }

type EnteredPercent = { readonly direction: 'raise' | 'lower'; readonly written: string }

/** `12,5` or `12.5`, with or without `%`. A sign overrides the direction: `-10` always lowers. */
function parsePercent({ direction, written }: EnteredPercent): number | undefined {
  const [, sign, size] = /^([-−–+]?)\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*%?$/.exec(written.trim()) ?? []
  if (size === undefined) return undefined
  const percent = Number(size.replace(',', '.'))
  const isLowered = sign ? sign !== '+' : direction === 'lower'
  return isLowered && percent !== 0 ? -percent : percent
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

/** Outside the bounds there is no preview: the server explains (D14). */
function isWithinBounds(percent: number | undefined): percent is number {
  return percent !== undefined && percent >= PRICE_PERCENT_MIN && percent <= PRICE_PERCENT_MAX
}

function NewPrices({ products, percent }: PreviewProps) {
  if (!isWithinBounds(percent)) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold text-sm">{bulkTexts.newPrices}</h3>
      <ScrollArea
        label={bulkTexts.newPrices}
        className="max-h-48 overflow-y-auto rounded-xl border border-line px-3 text-sm"
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y">
          {products.map(({ product_id, name, price }) => (
            <li key={product_id} className="flex flex-wrap justify-between gap-x-3 py-2">
              <span className="wrap-anywhere min-w-0">{name}</span>
              <span className="ml-auto tabular-nums">
                <Price rupiah={price} /> →{' '}
                <Price rupiah={priceByPercent(price, percent)} className="font-semibold" />
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </div>
  )
}

function PricesPreview({ products, percent }: PreviewProps) {
  if (!isWithinBounds(percent)) return null
  const before = products.map(({ price }) => price)
  const after = products.map(({ price }) => priceByPercent(price, percent))
  const low = products.filter((_, n) => after[n] !== before[n] && (after[n] ?? 0) < LOW_PRICE_BELOW)
  return (
    <>
      {productCountTexts.products(products.length)}: <PriceRange prices={before} /> →{' '}
      <PriceRange prices={after} />
      {low.length === 0 ? null : (
        <span className="wrap-anywhere block text-danger">
          {bulkTexts.lessThan} <Price rupiah={LOW_PRICE_BELOW} />: {low.map(({ name }) => name).join(', ')}
        </span>
      )}
    </>
  )
}

function isAnyChangedByMoreThanHalf(products: readonly AdminProduct[], percent: number | undefined): boolean {
  if (percent === undefined) return false
  return products.some(({ price }) => isChangedByMoreThanHalf(price, priceByPercent(price, percent)))
}

type PercentFieldsProps = {
  entered: EnteredPercent
  onEnter: (entered: EnteredPercent) => void
  preview: ReactNode
}

function PercentFields({ entered, onEnter, preview }: PercentFieldsProps) {
  return (
    <>
      <SelectField
        label={bulkTexts.direction}
        value={entered.direction}
        onChange={({ target: { value } }) =>
          onEnter({ ...entered, direction: value === 'lower' ? 'lower' : 'raise' })
        }
      >
        <option value="raise">{bulkTexts.raise}</option>
        <option value="lower">{bulkTexts.lower}</option>
      </SelectField>
      <TextField
        label={bulkTexts.percent}
        // not `decimal`, because phones' decimal keyboards lack the minus
        inputMode="text"
        autoComplete="off"
        value={entered.written}
        onChange={(event) => onEnter({ ...entered, written: event.target.value })}
        preview={preview}
        hint={bulkTexts.percentHint}
      />
    </>
  )
}

type LargeChangeQuestionProps = PreviewProps & { isOpen: boolean; onAnswer: (isConfirmed: boolean) => void }

function LargeChangeQuestion({ products, percent, isOpen, onAnswer }: LargeChangeQuestionProps) {
  return (
    <ConfirmDialog
      question={bulkTexts.isRight}
      confirm={bulkTexts.changePrices}
      cancel={bulkTexts.goBack}
      kind="primary"
      isOpen={isOpen}
      onAnswer={onAnswer}
    >
      <PricesPreview products={products} percent={percent} />
      <span className="block text-ink-soft">{bulkTexts.moreThanHalf}</span>
    </ConfirmDialog>
  )
}

export function ChangePricesDialog({ products, change, onClose }: Props) {
  const [entered, setEntered] = useState<EnteredPercent>({ direction: 'raise', written: '' })
  const [isConfirming, setConfirming] = useState(false)
  const percent = parsePercent(entered)

  /** Text that is not a number is sent unchanged, for the server to refuse. */
  const apply = (): void => change.apply({ kind: 'price', percent: percent ?? entered.written })
  const onAnswer = (isConfirmed: boolean): void => {
    setConfirming(false)
    if (isConfirmed) apply()
  }
  return (
    <>
      <FormDialog
        title={bulkTexts.pricesTitle(products.length)}
        submit={bulkTexts.changePrices}
        isOpen={!isConfirming}
        isPending={change.isPending}
        onClose={onClose}
        onSubmit={() => (isAnyChangedByMoreThanHalf(products, percent) ? setConfirming(true) : apply())}
      >
        {change.refusal === undefined ? null : <Alert kind="error">{change.refusal}</Alert>}
        <PercentFields
          entered={entered}
          onEnter={setEntered}
          preview={<PricesPreview products={products} percent={percent} />}
        />
        <NewPrices products={products} percent={percent} />
      </FormDialog>
      <LargeChangeQuestion products={products} percent={percent} isOpen={isConfirming} onAnswer={onAnswer} />
    </>
  )
}
