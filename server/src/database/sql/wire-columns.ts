/**
 * Which columns of a table travel in a call. Column and field bear one name; where one of them lacks the
 * other, the program does not compile until it is added there, or named here as what stands alone.
 */
import { getTableColumns, type Table } from 'drizzle-orm'

type NameIn<T> = Extract<keyof T, string>
type Columns<T extends Table> = T['_']['columns']
/** A schema of the contract, of which the names of its fields matter. */
type Schema = { readonly shape: Readonly<Record<string, unknown>> }

/** Each is a sentence of the compiler's error: `Property 'the column … has no field …' is missing`. */
type Mismatch<
  Column extends string,
  Field extends string,
  ColumnOnly extends string,
  FieldOnly extends string,
> =
  | `the column ${Exclude<Column, Field | ColumnOnly>} has no field in the contract: add it there, or name it in columnsOnly`
  | `the field ${Exclude<Field, Column | FieldOnly>} has no column: add it to the table, or name it in fieldsOnly`
  | `${Extract<ColumnOnly, Field>} is named in columnsOnly, but the contract has a field for it`
  | `${Extract<FieldOnly, Column>} is named in fieldsOnly, but the table has a column for it`

type WithoutMismatch<Sentence extends string> = [Sentence] extends [never]
  ? unknown
  : { [each in Sentence]: never }

/**
 * The table's columns that the schema has fields for, to be selected, or to be written with `columnValues`.
 * @param alone.columnsOnly columns that stay inside, or that the shop itself fills
 * @param alone.fieldsOnly fields that are computed, or stored in another table
 */
export function wireColumns<
  T extends Table,
  S extends Schema,
  ColumnOnly extends NameIn<Columns<T>>,
  FieldOnly extends NameIn<S['shape']>,
>(
  table: T,
  schema: S,
  alone: {
    readonly columnsOnly: readonly ColumnOnly[]
    readonly fieldsOnly: readonly FieldOnly[]
  } & WithoutMismatch<Mismatch<NameIn<Columns<T>>, NameIn<S['shape']>, ColumnOnly, FieldOnly>>,
): Pick<Columns<T>, Exclude<NameIn<Columns<T>>, ColumnOnly>> {
  const inside: ReadonlySet<string> = new Set(alone.columnsOnly)
  const sent = Object.entries(getTableColumns(table)).filter(
    ([name]) => name in schema.shape && !inside.has(name),
  )
  return Object.fromEntries(sent) as Pick<Columns<T>, Exclude<NameIn<Columns<T>>, ColumnOnly>>
}

/** What of a body goes into those columns. */
export function columnValues<C extends object, Body extends { readonly [name in keyof C]?: unknown }>(
  columns: C,
  body: Body,
): Pick<Body, keyof C & keyof Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in columns)) as Pick<
    Body,
    keyof C & keyof Body
  >
}
