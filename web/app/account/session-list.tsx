import type { OwnSession } from '@warung/contract/sessions.ts'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { formatDayInWords, formatMoment } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { useFocusBesideRow } from '../ui/focus-beside-row'
import { securityTexts } from './security-texts'

function OwnSessionRow({ session }: { session: OwnSession }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  const name = session.browser ?? securityTexts.otherProgram
  const lastSeen = formatMoment(session.last_seen_at)
  const row = useFocusBesideRow<HTMLLIElement>()
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-3 last:border-b-0"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {session.is_current ? <Badge kind="good">{securityTexts.thisSession}</Badge> : null}
        </p>
        <p className="text-ink-soft text-sm">
          {securityTexts.lastSeen(lastSeen, formatDayInWords(session.created_at))}
        </p>
      </div>
      {session.is_current ? null : (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="id" value={session.session_id} />
          <Button
            type="submit"
            variant="secondary"
            isPending={fetcher.state !== 'idle'}
            aria-label={securityTexts.endSessionOf(name, lastSeen)}
          >
            {securityTexts.endSession}
          </Button>
        </fetcher.Form>
      )}
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const fetcher = useFetcher<object>()
  const failed = fetcherFailure(fetcher)
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold text-lg">{securityTexts.sessions}</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <ul>
        {sessions.map((session) => (
          <OwnSessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" variant="danger" isPending={fetcher.state !== 'idle'}>
            {securityTexts.endOtherSessions}
          </Button>
        </fetcher.Form>
      ) : null}
    </Card>
  )
}
