/** The types of {@link PRODUCT_FIELDS}, by a field's type in the contract. */
import type { ProductBody } from './catalog.ts'
import type { Language } from './values/languages.ts'

export type ProductColumn = {
  /** its name in exported files */
  readonly head: string
  /** what other shops and spreadsheets call it; case and punctuation do not count */
  readonly otherHeads: readonly string[]
}
/** Shown in the form, *History* and error messages. */
export type ProductLabel = Readonly<Record<Language, string>>

/** The accepted words for each value in files; the first is exported. */
type Words<Value extends string> = Readonly<Record<Value, readonly [string, ...string[]]>>

type PlainTextField = { readonly kind: 'text'; readonly most: number }
type NumberField = { readonly kind: 'number' | 'rupiah'; readonly least: number; readonly most: number }
type DayField = { readonly kind: 'day' }
export type BooleanField = { readonly kind: 'boolean'; readonly words: Words<'true' | 'false'> }
export type ChoiceField<Value extends string> = { readonly kind: 'choice'; readonly words: Words<Value> }

type KindOf<Value> = [Value] extends [boolean]
  ? BooleanField
  : [Value] extends [number]
    ? NumberField
    : [Value] extends [string]
      ? string extends Value
        ? PlainTextField | DayField
        : ChoiceField<Value>
      : never

/** Stored in other tables, or in several columns. */
type JoinedField = {
  readonly label: ProductLabel
  readonly kind: 'categories' | 'pictures'
  readonly most: number
  readonly initial: readonly []
  readonly isOptional?: true
  readonly column: ProductColumn
}

type Described<Value> = {
  readonly label: ProductLabel
  /** null: not in files */
  readonly column: ProductColumn | null
  /** default for a new product; absent: required */
  readonly initial?: Value
  /** sent only when changed (D24) */
  readonly isOptional?: true
}
type Optional<Value> = { readonly isOptional: true; readonly initial: Value }
type Required = { readonly isOptional?: never }

type BodyField = Exclude<keyof ProductBody, 'product_category_id' | 'image' | 'images'>
type ValueOf<Field extends BodyField> = Exclude<ProductBody[Field], undefined>

export type ProductFieldDefinitions = {
  readonly [Field in BodyField]: KindOf<NonNullable<ValueOf<Field>>> &
    Described<ValueOf<Field>> &
    (undefined extends ProductBody[Field] ? Optional<ValueOf<Field>> : Required)
} & { readonly categories: JoinedField; readonly pictures: JoinedField }

/** Stored in one column of `product`. */
export type PlainFieldDefinition = (
  | PlainTextField
  | NumberField
  | DayField
  | BooleanField
  | ChoiceField<string>
) &
  Described<string | number | boolean | null>

export type ProductFieldDefinition = JoinedField | PlainFieldDefinition
