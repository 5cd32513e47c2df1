/** One entry for many rows of the table of variants. */
import { optionKey } from '@warung/contract/variant-names.ts'
import type { VariantDraft, VariantTable } from './variant-rows'

/** The rows with one option value; undefined: all rows. */
export type RowScope = {
  /** index among the values of a row */
  readonly place: number
  readonly option: string
  readonly value: string
}

function isInScope({ values, isLeftOut }: VariantDraft, scope: RowScope | undefined): boolean {
  if (isLeftOut) return false
  return scope === undefined || optionKey(values[scope.place] ?? '') === optionKey(scope.value)
}

export function rowsInScope({ rows }: VariantTable, scope: RowScope | undefined): readonly VariantDraft[] {
  return rows.filter((row) => isInScope(row, scope))
}

export function filledTable(
  table: VariantTable,
  scope: RowScope | undefined,
  changed: Partial<VariantDraft>,
): VariantTable {
  return { ...table, rows: table.rows.map((row) => (isInScope(row, scope) ? { ...row, ...changed } : row)) }
}

/** None for a single option: each of its values is one row. */
export function valueScopes({ options }: VariantTable): RowScope[] {
  const filled = options.filter(({ values }) => values.length > 0)
  if (filled.length < 2) return []
  return filled.flatMap(({ name, values }, place) => values.map((value) => ({ place, option: name, value })))
}

/**
 * The rows that may want this row's picture: those with one of its values, or all for a single option.
 * @param isChosen the picture was chosen just now; otherwise only rows without a picture may want it
 */
export function pictureScopes(
  table: VariantTable,
  { values, image }: VariantDraft,
  isChosen: boolean,
): (RowScope | undefined)[] {
  if (image === '') return []
  const ofValues = valueScopes(table)
  const scopes =
    ofValues.length === 0
      ? [undefined]
      : ofValues.filter(({ place, value }) => optionKey(value) === optionKey(values[place] ?? ''))
  return scopes.filter((scope) =>
    rowsInScope(table, scope).some((other) => other.image === '' || (isChosen && other.image !== image)),
  )
}
