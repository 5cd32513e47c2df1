/** A column without a field in the contract does not compile unless it is listed here. */
import { type Column, type GetColumnData, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { literal } from './checks.ts'

type NamesOf<T> = Extract<keyof T, string>
type Columns<T extends Table> = T['_']['columns']
type Schema = { readonly shape: Readonly<Record<string, unknown>> }

/** Compiler errors read: `Property 'the column … has no field …' is missing`. */
type Mismatch<
  ColumnName extends string,
  Field extends string,
  ColumnOnly extends string,
  FieldOnly extends string,
> =
  | `the column ${Exclude<ColumnName, Field | ColumnOnly>} has no field in the contract: add it there, or name it in columnsOnly`
  | `the field ${Exclude<Field, ColumnName | FieldOnly>} has no column: add it to the table, or name it in fieldsOnly`
  | `${Extract<ColumnOnly, Field>} is named in columnsOnly, but the contract has a field for it`
  | `${Extract<FieldOnly, ColumnName>} is named in fieldsOnly, but the table has a column for it`

type WithoutMismatch<Sentence extends string> = [Sentence] extends [never]
  ? unknown
  : { [sentence in Sentence]: never }

/** @param alone columns without a field, and fields that are computed or from another table */
export function wireColumns<
  T extends Table,
  S extends Schema,
  ColumnOnly extends NamesOf<Columns<T>>,
  FieldOnly extends NamesOf<S['shape']>,
>(
  table: T,
  schema: S,
  alone: {
    readonly columnsOnly: readonly ColumnOnly[]
    readonly fieldsOnly: readonly FieldOnly[]
  } & WithoutMismatch<Mismatch<NamesOf<Columns<T>>, NamesOf<S['shape']>, ColumnOnly, FieldOnly>>,
): Pick<Columns<T>, Exclude<NamesOf<Columns<T>>, ColumnOnly>> {
  const inside: ReadonlySet<string> = new Set(alone.columnsOnly)
  const sent = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in schema.shape && !inside.has(name),
  )
  return Object.fromEntries(sent) as Pick<Columns<T>, Exclude<NamesOf<Columns<T>>, ColumnOnly>>
}

/** For a subset of the fields, such as a list row. `wireColumns` checks the fullest schema. */
export function columnsOfFields<T extends Table, S extends Schema, FieldOnly extends NamesOf<S['shape']>>(
  table: T,
  schema: S,
  alone: { readonly fieldsOnly: readonly FieldOnly[] } & WithoutMismatch<
    Mismatch<
      NamesOf<Columns<T>>,
      NamesOf<S['shape']>,
      Exclude<NamesOf<Columns<T>>, NamesOf<S['shape']>>,
      FieldOnly
    >
  >,
): Pick<Columns<T>, Extract<NamesOf<Columns<T>>, NamesOf<S['shape']>>> {
  const outside: ReadonlySet<string> = new Set(alone.fieldsOnly)
  const sent = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in schema.shape && !outside.has(name),
  )
  return Object.fromEntries(sent) as Pick<Columns<T>, Extract<NamesOf<Columns<T>>, NamesOf<S['shape']>>>
}

export function jsonPairs(alias: string, columns: Readonly<Record<string, Column>>): SQL {
  const pairs = Object.entries(columns).map(
    ([name, column]) =>
      sql`${sql.raw(literal(name))}, ${sql.identifier(alias)}.${sql.identifier(column.name)}`,
  )
  return sql.join(pairs, sql`, `)
}

export function columnValues<C extends object, Body extends { readonly [name in keyof C]?: unknown }>(
  columns: C,
  body: Body,
): Pick<Body, keyof C & keyof Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in columns)) as Pick<
    Body,
    keyof C & keyof Body
  >
}

export function valuesOfColumns<C extends Readonly<Record<string, Column>>>(
  columns: C,
  row: Readonly<Record<string, unknown>>,
): { [name in keyof C]: GetColumnData<C[name]> } {
  const values = Object.entries(columns).map(([name, column]) => {
    const value = row[column.name]
    return [name, value === null || value instanceof Date ? value : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values) as { [name in keyof C]: GetColumnData<C[name]> }
}
