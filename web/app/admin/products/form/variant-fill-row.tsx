/** Above the table of variants: one price, stock or weight for many rows. */
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button'
import { SelectField, TextField } from '../../../ui/field'
import { productLabel } from '../../forms/product-label'
import { type RowScope, rowsInScope, valueScopes } from './variant-fills'
import type { VariantDraft, VariantTable } from './variant-rows'
import { variantsTexts } from './variants-texts'

const NOTHING = { price: '', stock: '', weight: '' }
type Filled = Partial<Pick<VariantDraft, keyof typeof NOTHING>>

function scopeKey({ optionIndex, value }: RowScope): string {
  return `${optionIndex} ${value}`
}

type Props = {
  table: VariantTable
  onFill: (scope: RowScope | undefined, filled: Filled) => void
}

export function VariantFillRow({ table, onFill }: Props) {
  const [entered, setEntered] = useState(NOTHING)
  const [chosen, setChosen] = useState('')
  const [done, setDone] = useState('')
  const scopes = valueScopes(table)
  const scope = scopes.find((each) => scopeKey(each) === chosen)
  const fill = (event: SubmitEvent): void => {
    event.preventDefault()
    const filled: Filled = Object.fromEntries(
      Object.entries(entered).filter(([, text]) => text.trim() !== ''),
    )
    if (Object.keys(filled).length === 0) {
      setDone(variantsTexts.fillNothing)
      return
    }
    onFill(scope, filled)
    setEntered(NOTHING)
    setDone(variantsTexts.filled(rowsInScope(table, scope).length))
  }
  const field = (name: keyof typeof NOTHING, label: string) => (
    <TextField
      label={label}
      value={entered[name]}
      inputMode="numeric"
      onChange={({ target }) => {
        setEntered({ ...entered, [name]: target.value })
        setDone('')
      }}
    />
  )
  return (
    <form onSubmit={fill}>
      <fieldset className="grid grid-cols-3 items-end gap-3 sm:flex sm:flex-wrap">
        <legend className="pb-2 font-semibold">{variantsTexts.fill}</legend>
        {scopes.length > 0 ? (
          <div className="col-span-full">
            <SelectField
              label={variantsTexts.fillRows}
              value={scope ? chosen : ''}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">{variantsTexts.allVariants}</option>
              {scopes.map((each) => (
                <option key={scopeKey(each)} value={scopeKey(each)}>
                  {each.option === '' ? each.value : `${each.option}: ${each.value}`}
                </option>
              ))}
            </SelectField>
          </div>
        ) : null}
        {field('price', productLabel('price'))}
        {field('stock', productLabel('stock'))}
        {field('weight', productLabel('weight_grams'))}
        <Button type="submit" variant="secondary" className="col-span-full">
          {variantsTexts.fillApply}
        </Button>
      </fieldset>
      <p aria-live="polite" className="min-h-5 text-ink-soft text-sm">
        {done}
      </p>
    </form>
  )
}
