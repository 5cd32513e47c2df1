import type { ImportedVariant } from '@warung/contract/product-csv.ts'
import { GROUP_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { OPTION_COLUMNS, type VariantColumn } from '@warung/contract/variant-columns.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import type { LineFault } from '../../../platform/database/schema/import-faults.ts'

export type VariantCells = ReadonlyMap<VariantColumn, string>

type ReadVariant = { readonly variant: ImportedVariant | null; readonly faults: readonly LineFault[] }
type OptionCells = ImportedVariant['options'][number] & { readonly at: (typeof OPTION_COLUMNS)[number] }

/** As the form enters it: one line, trimmed. */
function tidied(cell: string | undefined): string {
  return (cell ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function optionFaults({ name, value, at }: OptionCells, earlier: readonly OptionCells[]): LineFault[] {
  if (name === '') return [{ code: 'option_name_missing', column: at.name, found: '' }]
  if (value === '') return [{ code: 'option_value_missing', column: at.value, found: '' }]
  const faults: LineFault[] = []
  if (name.length > GROUP_LENGTH_MAX.option)
    faults.push({ code: 'text_too_long', column: at.name, found: name, limit: GROUP_LENGTH_MAX.option })
  if (value.length > GROUP_LENGTH_MAX.value)
    faults.push({ code: 'text_too_long', column: at.value, found: value, limit: GROUP_LENGTH_MAX.value })
  if (earlier.some((other) => optionKey(other.name) === optionKey(name)))
    faults.push({ code: 'option_twice', column: at.name, found: name })
  return faults
}

/** Null without a group: a product of its own. */
export function readVariant(cells: VariantCells): ReadVariant {
  const group = tidied(cells.get('group'))
  const options = OPTION_COLUMNS.map((at): OptionCells => {
    return { at, name: tidied(cells.get(at.name)), value: tidied(cells.get(at.value)) }
  }).filter(({ name, value }) => name !== '' || value !== '')
  if (group === '')
    return {
      variant: null,
      faults: options.length === 0 ? [] : [{ code: 'group_missing', column: 'group', found: '' }],
    }
  const faults = options.flatMap((option, index) => optionFaults(option, options.slice(0, index)))
  if (group.length > GROUP_LENGTH_MAX.name)
    faults.push({ code: 'text_too_long', column: 'group', found: group, limit: GROUP_LENGTH_MAX.name })
  if (options.length === 0) faults.push({ code: 'options_missing', column: 'option_1', found: '' })
  return { variant: { group, options: options.map(({ name, value }) => ({ name, value })) }, faults }
}

/** Spelled alike, but for capital letters and spaces. */
export function isSameVariant(one: ImportedVariant | null, other: ImportedVariant | null): boolean {
  const keyOf = (variant: ImportedVariant | null): string =>
    JSON.stringify(
      variant && [
        optionKey(variant.group),
        variant.options.map(({ name, value }) => [optionKey(name), optionKey(value)]),
      ],
    )
  return keyOf(one) === keyOf(other)
}
