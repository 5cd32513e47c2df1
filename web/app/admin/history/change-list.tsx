import type { AuditEntry } from '@warung/contract/audit.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import { isProductField, productField } from '@warung/contract/product-fields.ts'
import type { ReactNode } from 'react'
import { displayCharge } from '../../display/display-charge'
import { Price } from '../../display/price'
import { formatNumber } from '../../language/format-number'
import { permissionNames } from '../forms/permission-names'
import { changeFieldLabel } from './field-label'
import { fieldTexts } from './field-texts'
import { historyTexts } from './texts'

const ownValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...fieldTexts.values,
  permission_set: permissionNames,
}

const RUPIAH_FIELDS = [
  'amount',
  'free_above',
  'least',
  'least_items',
  'max_amount',
  'most',
  'price_per_kg',
  'threshold',
]

function isRupiah(name: string): boolean {
  return RUPIAH_FIELDS.includes(name) || (isProductField(name) && productField(name).kind === 'rupiah')
}

function objectText(value: object): string {
  const { amount, currency, ...rest } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string' && Object.keys(rest).length === 0)
    return displayCharge({ amount, currency })
  return Object.entries(value)
    .map(([name, part]) => `${changeFieldLabel(name)}: ${plainText(name, part)}`)
    .join(', ')
}

function plainText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return historyTexts.nothing
  if (typeof value === 'boolean') return value ? historyTexts.yes : historyTexts.no
  if (typeof value === 'number') return isRupiah(name) ? formatRupiah(value) : formatNumber(value)
  if (Array.isArray(value))
    return value.length === 0 ? historyTexts.none : value.map((each) => plainText(name, each)).join(', ')
  if (typeof value === 'object') return objectText(value)
  const text = String(value)
  // names of fields only, since the history stores no addresses
  return name === 'changed' ? changeFieldLabel(text) : (ownValues[name]?.[text] ?? text)
}

type Props = Pick<AuditEntry, 'before' | 'after'>

function isEmptyThroughout(name: string, { before, after }: Props): boolean {
  return [before[name], after[name]].every((value) => value === undefined || value === null || value === '')
}

/** Labels of all changed fields. */
export function labelsOfChanges({ before, after }: Props): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map(changeFieldLabel)
}

function FieldValue({ name, value }: { name: string; value: unknown }): ReactNode {
  if (typeof value === 'number' && isRupiah(name)) return <Price rupiah={value} />
  return plainText(name, value)
}

export function ChangeList({ before, after }: Props) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isEmptyThroughout(name, { before, after }),
  )
  if (names.length === 0) return null
  return (
    <dl className="grid gap-1 text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{changeFieldLabel(name)}:</dt>
          <dd className="wrap-anywhere flex min-w-0 flex-wrap gap-x-2">
            {name in before ? (
              <span className={name in after ? 'text-ink-soft line-through' : ''}>
                {name in after ? <span className="sr-only">{historyTexts.before} </span> : null}
                <FieldValue name={name} value={before[name]} />
              </span>
            ) : null}
            {name in before && name in after ? <span aria-hidden>→</span> : null}
            {name in after ? (
              <span>
                {name in before ? <span className="sr-only">{historyTexts.after} </span> : null}
                <FieldValue name={name} value={after[name]} />
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
