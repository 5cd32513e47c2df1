import type { AuditEntry } from '@warung/contract/audit.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { href, Link, useFetcher } from 'react-router'
import { fetcherFailure } from '../../client/action-result'
import { formatMoment } from '../../display/format-moment'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ChangeList, labelsOfChanges } from './change-list'
import { changeTexts } from './change-texts'
import type { MethodNames } from './change-value'
import { fieldTexts } from './field-texts'
import { historyTexts } from './texts'

const actionLabels: Readonly<Record<string, string>> = changeTexts.actions

/** In the page's language where the server's name is English. */
function subjectName({ subject_type, subject_id, subject_name, ...change }: AuditEntry): string {
  if (subject_type === 'settings') return labelsOfChanges(change).join(', ')
  if (subject_type === 'order' && subject_id !== null) return fieldTexts.order(subject_id)
  const count =
    subject_type === 'product' && subject_id === null && /^(\d+) products?$/.exec(subject_name)?.[1]
  return count ? fieldTexts.products(Number(count)) : subject_name
}

/** Undefined for a deleted subject, or one without a screen. */
function subjectHref({ subject_type, subject_id, action, undone_at }: AuditEntry): string | undefined {
  if (subject_type === 'category') return href('/admin/categories')
  if (subject_id === null || (action.endsWith('.deleted') && undone_at === null)) return undefined
  const id = String(subject_id)
  if (subject_type === 'product') return href('/admin/product/:id/edit', { id })
  if (subject_type === 'user') return href('/admin/user/:id', { id })
  if (subject_type === 'order') return href('/order/:id', { id })
  return undefined
}

function Undo({ entry }: { entry: AuditEntry }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  return (
    <fetcher.Form method="post" className="grid gap-3">
      <input type="hidden" name="id" value={entry.audit_entry_id} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <div>
        <Button
          type="submit"
          variant="secondary"
          isPending={fetcher.state !== 'idle'}
          aria-label={historyTexts.undoOf(actionLabels[entry.action] ?? entry.action, subjectName(entry))}
        >
          <Undo2 aria-hidden className="size-4" />
          {historyTexts.undo}
        </Button>
      </div>
    </fetcher.Form>
  )
}

function EntryHead({ entry }: { entry: AuditEntry }) {
  const subject = subjectHref(entry)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong>{actionLabels[entry.action] ?? entry.action}</strong>
      <span className="wrap-anywhere min-w-0">
        {subject ? (
          <Link to={subject} className="phone:inline-flex phone:min-h-11 phone:items-center underline">
            {subjectName(entry)}
          </Link>
        ) : (
          subjectName(entry)
        )}
      </span>
      {entry.undone_at === null ? null : (
        <Badge kind="plain">
          {historyTexts.undoneBy(entry.undone_by_name ?? historyTexts.shop, formatMoment(entry.undone_at))}
        </Badge>
      )}
    </div>
  )
}

type Props = { entry: AuditEntry; personHref: (id: number) => string; methodNames: MethodNames | undefined }

export function HistoryEntry({ entry, personHref, methodNames }: Props) {
  return (
    <li>
      <Card className="grid gap-3">
        <EntryHead entry={entry} />
        <p className="text-ink-soft text-sm">
          <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time> {historyTexts.by}{' '}
          {entry.user_id === null ? (
            historyTexts.shop
          ) : (
            <Link to={personHref(entry.user_id)} className="wrap-anywhere underline">
              {entry.user_name}
            </Link>
          )}
        </p>
        <ChangeList before={entry.before} after={entry.after} methodNames={methodNames} />
        {entry.is_undoable ? <Undo entry={entry} /> : null}
      </Card>
    </li>
  )
}
