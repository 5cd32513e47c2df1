import type { AuditEntry } from '@warung/contract/audit.ts'
import { isProductField, productField } from '@warung/contract/product-fields.ts'
import { settingLabel } from '@warung/contract/setting-label.ts'
import type { ReactNode } from 'react'
import { Price } from '../../display/price'
import { permissionNames } from '../forms/permission-names'
import { productLabel } from '../forms/product-label'
import { changeTexts } from './change-texts'
import { historyTexts } from './texts'

const ownLabels: Readonly<Record<string, string>> = changeTexts.fields

const ownPermissionNames: Readonly<Record<string, string>> = permissionNames

function changeFieldLabel(name: string): string {
  return ownLabels[name] ?? (isProductField(name) ? productLabel(name) : settingLabel(name))
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return historyTexts.nothing
  if (typeof value === 'boolean') return value ? historyTexts.yes : historyTexts.no
  if (Array.isArray(value)) return value.length === 0 ? historyTexts.none : value.map(plainText).join(', ')
  if (typeof value !== 'object') return String(value)
  const { amount, currency, ...rest } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string' && Object.keys(rest).length === 0)
    return `${currency} ${amount}`
  return Object.entries(value)
    .map(([name, part]) => `${changeFieldLabel(name)}: ${plainText(part)}`)
    .join(', ')
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
  const isRupiah = isProductField(name) && productField(name).kind === 'rupiah'
  if (isRupiah && typeof value === 'number') return <Price rupiah={value} />
  if (name === 'permission_set' && typeof value === 'string') return ownPermissionNames[value] ?? value
  return plainText(value)
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
