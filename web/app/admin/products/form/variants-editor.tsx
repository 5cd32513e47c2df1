/** Options and the table of their variants, saved together (D27). */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { VARIANTS_MAX } from '@warung/contract/values/limits.ts'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, fetcherFailure } from '../../../client/action-result'
import { formatNumber } from '../../../language/format-number'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { TextField } from '../../../ui/field'
import { useErrorFocus } from '../../forms/use-error-focus'
import { productSubmission } from './product-draft'
import {
  combinationCount,
  leavingProducts,
  mayAddOption,
  type OptionDraft,
  tableOfGroup,
  type VariantTable,
  valuesIn,
  withOptions,
} from './variant-rows'
import { VariantSheet } from './variant-sheet'
import { variantsTexts } from './variants-texts'

type OptionFieldsProps = {
  number: number
  option: OptionDraft
  errors: readonly string[] | undefined
  onChange: (option: OptionDraft) => void
}

/** The table is updated when a field loses focus, since half a word is no value. */
function OptionFields({ number, option, errors, onChange }: OptionFieldsProps) {
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
  // focusing a field without a change also makes a new, but equal, table
  const isChanged = JSON.stringify(table) !== JSON.stringify(saved) || name !== (group?.name ?? product.name)
  return { saved, table, setTable, name, setName, isChanged }
}

function errorsOfOption(failed: ActionFailure | undefined, option: number): readonly string[] | undefined {
  const found = Object.entries(failed?.errors ?? {}).flatMap(([field, said]) =>
    field.startsWith(`options.${option}.`) ? said : [],
  )
  return found.length > 0 ? found : undefined
}

type OptionsProps = {
  table: VariantTable
  saved: VariantTable
  failed: ActionFailure | undefined
  onChange: (table: VariantTable) => void
}

function OptionList({ table, saved, failed, onChange }: OptionsProps) {
  const { options } = table
  return (
    <>
      {options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: options are added at the end alone
          key={index}
          number={index + 1}
          option={option}
          errors={errorsOfOption(failed, index)}
          onChange={(changed) => onChange(withOptions(table, options.with(index, changed), saved.rows))}
        />
      ))}
      {mayAddOption(table) ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => onChange({ ...table, options: [...options, { name: '', values: [] }] })}
          >
            {variantsTexts.addOption}
          </Button>
        </div>
      ) : null}
    </>
  )
}

type ActionsProps = {
  isSaved: boolean
  isPending: boolean
  isBlocked: boolean
  onSave: () => void
  onSeparate: () => void
}

function VariantActions({ isSaved, isPending, isBlocked, onSave, onSeparate }: ActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onSave} isPending={isPending} disabled={isBlocked}>
        {variantsTexts.create}
      </Button>
      {isSaved ? (
        <Button
          variant="danger"
          onClick={() => setConfirming(true)}
          disabled={isBlocked}
          aria-disabled={isPending}
        >
          {variantsTexts.separate}
        </Button>
      ) : null}
      <ConfirmDialog
        question={variantsTexts.separateQuestion}
        confirm={variantsTexts.separate}
        isOpen={isConfirming}
        onAnswer={(isConfirmed) => {
          setConfirming(false)
          if (isConfirmed) onSeparate()
        }}
      />
    </div>
  )
}

export default function VariantsEditor({ product, group, isBlocked, onChanged }: Props) {
  const fetcher = useFetcher<ActionFailure | { readonly isSaved: true }>()
  const { saved, table, setTable, name, setName, isChanged } = useVariantTable({ product, group })
  const isPending = fetcher.state !== 'idle'
  const failed = fetcherFailure(fetcher)
  const area = useErrorFocus<HTMLDivElement>(failed)
  useEffect(() => onChanged(isChanged && !isPending), [isChanged, isPending, onChanged])
  const leaving = leavingProducts(saved.rows, table)
  const combinations = combinationCount(table)
  const send = (isSeparated: boolean): void => {
    void productSubmission.submit(fetcher.submit, { variants: { name, table, saved: group, isSeparated } })
  }

  return (
    <div ref={area} className="grid gap-4 pt-3">
      <p className="text-ink-soft text-sm">
        {variantsTexts.intro}
        {group ? null : ` ${variantsTexts.firstRow}`}
      </p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <TextField
        label={variantsTexts.name}
        value={name}
        {...(failed?.errors.name && { errors: failed.errors.name })}
        onChange={({ target }) => setName(target.value)}
      />
      <OptionList table={table} saved={saved} failed={failed} onChange={setTable} />
      {table.options.some(({ values }) => values.length > 0) ? (
        <VariantSheet table={table} failed={failed} onChange={setTable} />
      ) : null}
      {combinations > VARIANTS_MAX ? <p>{variantsTexts.tooMany(formatNumber(combinations))}</p> : null}
      {leaving.length > 0 ? <p>{variantsTexts.leaving(leaving.join(', '))}</p> : null}
      {isBlocked ? <p className="text-ink-soft">{variantsTexts.saveFirst}</p> : null}
      <VariantActions
        isSaved={group !== undefined}
        isPending={isPending}
        isBlocked={isBlocked}
        onSave={() => send(false)}
        onSeparate={() => send(true)}
      />
    </div>
  )
}
