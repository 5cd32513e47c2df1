/** Options and the table of their variants, saved at once (D27). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, failureIn } from '../../../client/action-result'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { TextField } from '../../../ui/field'
import { Table } from '../../../ui/table'
import { productLabel } from '../../forms/product-label'
import { useErrorFocus } from '../../forms/use-error-focus'
import { productSubmission } from './product-draft'
import { soldRows } from './save-variants'
import { VariantTableRow } from './variant-row'
import {
  leavingProducts,
  mayAddOption,
  type OptionDraft,
  tableOfGroup,
  type VariantDraft,
  type VariantTable,
  valuesIn,
  withOptions,
} from './variant-rows'
import { variantsTexts } from './variants-texts'

type OptionProps = {
  number: number
  option: OptionDraft
  errors: readonly string[] | undefined
  onChange: (option: OptionDraft) => void
}

/** The table follows when a field is left: half a word is no value. */
function OptionFields({ number, option, errors, onChange }: OptionProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={variantsTexts.option(number)}
        hint={variantsTexts.optionHint}
        defaultValue={option.name}
        {...(errors && { errors })}
        onChange={({ target }) => onChange({ ...option, name: target.value })}
      />
      <TextField
        label={variantsTexts.values(number)}
        hint={variantsTexts.valuesHint}
        defaultValue={option.values.join(', ')}
        onBlur={({ target }) => onChange({ ...option, values: valuesIn(target.value) })}
      />
    </div>
  )
}

type Props = {
  product: AdminProduct
  group: ProductGroup | undefined
  isBlocked: boolean
  onChanged: (isChanged: boolean) => void
}

function useVariantTable({ product, group }: Pick<Props, 'product' | 'group'>) {
  const [saved] = useState(() => tableOfGroup(product, group))
  const [table, setTable] = useState(saved)
  const [name, setName] = useState(group?.name ?? product.name)
  const isChanged = table !== saved || name !== (group?.name ?? product.name)
  return { saved, table, setTable, name, setName, isChanged }
}

function errorsOfOption(failed: ActionFailure | undefined, option: number): readonly string[] | undefined {
  const found = Object.entries(failed?.errors ?? {}).flatMap(([field, said]) =>
    field.startsWith(`options.${option}.`) ? said : [],
  )
  return found.length > 0 ? found : undefined
}

function VariantSheet({
  table,
  failed,
  onChange,
}: {
  table: VariantTable
  failed: ActionFailure | undefined
  onChange: (index: number, changed: Partial<VariantDraft>) => void
}) {
  const sold = soldRows(table)
  return (
    <Table
      caption={variantsTexts.combination}
      head={[
        variantsTexts.combination,
        productLabel('sku'),
        productLabel('price'),
        productLabel('stock'),
        productLabel('weight_grams'),
      ]}
      lastColumn={variantsTexts.picture}
    >
      {table.rows.map((row, index) => (
        <VariantTableRow
          key={JSON.stringify(row.values)}
          row={row}
          index={sold.indexOf(row)}
          errors={failed?.errors ?? {}}
          onChange={(changed) => onChange(index, changed)}
        />
      ))}
    </Table>
  )
}

export default function VariantsEditor({ product, group, isBlocked, onChanged }: Props) {
  const fetcher = useFetcher<ActionFailure | { readonly isSaved: true }>()
  const { saved, table, setTable, name, setName, isChanged } = useVariantTable({ product, group })
  const [isAsked, setAsked] = useState(false)
  const isPending = fetcher.state !== 'idle'
  const failed = failureIn(fetcher)
  const area = useErrorFocus<HTMLDivElement>(failed)
  useEffect(() => onChanged(isChanged && !isPending), [isChanged, isPending, onChanged])
  const leaving = leavingProducts(saved.rows, table)
  const send = (isParted: boolean): void => {
    void productSubmission.submit(fetcher.submit, { variants: { name, table, saved: group, isParted } })
  }
  const change = (index: number, changed: Partial<VariantDraft>): void =>
    setTable({ ...table, rows: table.rows.map((row, at) => (at === index ? { ...row, ...changed } : row)) })

  return (
    <div ref={area} className="grid gap-4 pt-3">
      <p className="text-ink-soft text-sm">{variantsTexts.intro}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField
        label={variantsTexts.name}
        value={name}
        {...(failed?.errors.name && { errors: failed.errors.name })}
        onChange={({ target }) => setName(target.value)}
      />
      {table.options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: options are added at the end alone
          key={index}
          number={index + 1}
          option={option}
          errors={errorsOfOption(failed, index)}
          onChange={(changed) => setTable(withOptions(table, table.options.with(index, changed)))}
        />
      ))}
      {mayAddOption(table) ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => setTable({ ...table, options: [...table.options, { name: '', values: [] }] })}
          >
            {variantsTexts.addOption}
          </Button>
        </div>
      ) : null}
      {table.options.some(({ values }) => values.length > 0) ? (
        <VariantSheet table={table} failed={failed} onChange={change} />
      ) : null}
      {leaving.length > 0 ? <p>{variantsTexts.leaving(leaving.join(', '))}</p> : null}
      {isBlocked ? <p className="text-ink-soft">{variantsTexts.saveFirst}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => send(false)} isPending={isPending} disabled={isBlocked}>
          {variantsTexts.create}
        </Button>
        {group ? (
          <Button variant="danger" onClick={() => setAsked(true)} disabled={isBlocked || isPending}>
            {variantsTexts.part}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        question={variantsTexts.partQuestion}
        confirm={variantsTexts.part}
        isOpen={isAsked}
        onAnswer={(isConfirmed) => {
          setAsked(false)
          if (isConfirmed) send(true)
        }}
      />
    </div>
  )
}
