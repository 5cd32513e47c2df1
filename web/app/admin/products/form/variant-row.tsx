import type { FieldErrors } from '@warung/contract/client.ts'
import { memo } from 'react'
import { Checkbox } from '../../../ui/checkbox'
import { Cell, Row } from '../../../ui/table'
import { productLabel } from '../../forms/product-label'
import { PictureCell } from './picture-cell'
import { SheetInput } from './sheet-input'
import type { RowScope } from './variant-fills'
import type { VariantDraft } from './variant-rows'
import { variantsTexts } from './variants-texts'

type Props = {
  row: VariantDraft
  /** index among the rows sent */
  index: number
  errors: FieldErrors
  onChange: (id: string, changed: Partial<VariantDraft>) => void
  pictureScopes: readonly (RowScope | undefined)[]
  onFill: (scope: RowScope | undefined, changed: Partial<VariantDraft>) => void
}

type NameProps = Pick<Props, 'row'> & {
  variant: string
  errors: readonly string[]
  onChange: (changed: Partial<VariantDraft>) => void
}

function VariantName({ row, variant, errors, onChange }: NameProps) {
  return (
    <span className="flex items-center gap-1">
      <Checkbox
        label={variantsTexts.sell(variant)}
        isChecked={!row.isLeftOut}
        onChange={(isSold) => onChange({ isLeftOut: !isSold })}
      />
      <span>
        {variant}
        {row.product || row.isLeftOut ? null : (
          <span className="block font-normal text-ink-soft text-sm">{variantsTexts.isNew}</span>
        )}
        {errors.map((error) => (
          <span key={error} className="block font-normal text-danger text-sm">
            {error}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Typing in one row of a hundred draws that row alone: its functions stay the same. */
export const VariantTableRow = memo(function VariantTableRow(props: Props) {
  const { row, index, errors, pictureScopes, onFill } = props
  const onChange = (changed: Partial<VariantDraft>): void => props.onChange(row.id, changed)
  const variant = row.values.join(' / ')
  const errorsOf = (field: string) => errors[`products.${index}.${field}`]
  const cell = (field: 'sku' | 'price' | 'stock' | 'weight', column: string, wire: string) => (
    <Cell>
      {row.isLeftOut ? null : (
        <SheetInput
          column={column}
          variant={variant}
          value={row[field]}
          errors={errorsOf(wire)}
          // wide columns for long texts
          size={field === 'sku' ? 28 : 8}
          inputMode={field === 'sku' ? 'text' : 'numeric'}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Cell>
  )
  return (
    <Row>
      <Cell slot="title" className="min-w-32">
        <VariantName
          row={row}
          variant={variant}
          errors={[...(errorsOf('values') ?? []), ...(errorsOf('product_id') ?? [])]}
          onChange={onChange}
        />
      </Cell>
      {cell('sku', productLabel('sku'), 'sku')}
      {cell('price', productLabel('price'), 'price')}
      {cell('stock', productLabel('stock'), 'stock')}
      {cell('weight', productLabel('weight_grams'), 'weight_grams')}
      <Cell>
        {row.isLeftOut ? null : (
          <PictureCell
            variant={variant}
            image={row.image}
            errors={errorsOf('image')}
            onUploaded={(image) => onChange({ image })}
            scopes={pictureScopes}
            onFill={(scope) => onFill(scope, { image: row.image })}
          />
        )}
      </Cell>
    </Row>
  )
})
