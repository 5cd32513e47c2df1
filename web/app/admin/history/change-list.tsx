import type { AuditEntry } from '@warung/contract/audit.ts'
import { ChangedValue, type MethodNames } from './change-value'
import { changeFieldLabel } from './field-label'
import { historyTexts } from './texts'

type Props = Pick<AuditEntry, 'before' | 'after'>

function isEmptyThroughout(name: string, { before, after }: Props): boolean {
  return [before[name], after[name]].every((value) => value === undefined || value === null || value === '')
}

/** Labels of all changed fields. */
export function labelsOfChanges({ before, after }: Props): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map(changeFieldLabel)
}

function partsOf(value: unknown): readonly (readonly [name: string, value: unknown])[] | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : undefined
}

/** Of a setting with several parts, those that changed. */
function changedParts(value: unknown, other: unknown): unknown {
  const [fields, others] = [partsOf(value), partsOf(other)]
  if (!fields || !others) return value
  const known = new Map(others)
  return Object.fromEntries(
    fields.filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(known.get(name))),
  )
}

const NO_NAMES: MethodNames = new Map()

export function ChangeList({
  before,
  after,
  methodNames = NO_NAMES,
}: Props & { methodNames?: MethodNames | undefined }) {
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
                <ChangedValue {...{ name, methodNames }} value={changedParts(before[name], after[name])} />
              </span>
            ) : null}
            {name in before && name in after ? <span aria-hidden>→</span> : null}
            {name in after ? (
              <span>
                {name in before ? <span className="sr-only">{historyTexts.after} </span> : null}
                <ChangedValue {...{ name, methodNames }} value={changedParts(after[name], before[name])} />
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
