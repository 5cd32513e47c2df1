/** One entry for many rows of the table of variants. */
import type { OptionDraft, VariantDraft, VariantTable } from './variant-rows'

/** The rows with one option value; undefined: all rows. */
export type RowScope = {
  /** index among the values of a row */
  readonly optionIndex: number
  readonly option: string
  readonly value: string
}

/** Rows spell their values as the options do. */
function isInScope({ values, isLeftOut }: VariantDraft, scope: RowScope | undefined): boolean {
  return !isLeftOut && (scope === undefined || values[scope.optionIndex] === scope.value)
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

/** A single option has none: each of its values is one row. */
function optionsInScopes({ options }: VariantTable): readonly OptionDraft[] {
  const filled = options.filter(({ values }) => values.length > 0)
  return filled.length > 1 ? filled : []
}

export function valueScopes(table: VariantTable): RowScope[] {
  return optionsInScopes(table).flatMap(({ name, values }, optionIndex) =>
    values.map((value) => ({ optionIndex, option: name, value })),
  )
}

type PictureScopes = readonly (RowScope | undefined)[]
/** The same one each time, so that its row need not be drawn anew. */
const NO_SCOPES: PictureScopes = []

/**
 * The rows that may want this row's picture: those with one of its values, or all for a single option.
 * @param isChosen the picture was chosen just now; otherwise only rows without a picture may want it
 */
export function pictureScopes(
  table: VariantTable,
  { values, image }: VariantDraft,
  isChosen: boolean,
): PictureScopes {
  if (image === '') return NO_SCOPES
  const own = optionsInScopes(table).map(({ name }, optionIndex) => ({
    optionIndex,
    option: name,
    value: values[optionIndex] ?? '',
  }))
  const isWanted = (other: string): boolean => other === '' || (isChosen && other !== image)
  const wanting = (own.length > 0 ? own : [undefined]).filter((scope) =>
    table.rows.some((row) => isWanted(row.image) && isInScope(row, scope)),
  )
  return wanting.length > 0 ? wanting : NO_SCOPES
}
