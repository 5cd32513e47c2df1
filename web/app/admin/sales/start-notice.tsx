import type { StartState } from '@warung/contract/start.ts'
import { href, Link } from 'react-router'
import { browserApi, CallFailed } from '../../client/api'
import { dashboardTexts } from './texts'

export async function loadStart(): Promise<StartState | undefined> {
  try {
    return (await browserApi('GET /api/v1/admin/start')).data
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}

export function StartNotice({ start }: { start: StartState | undefined }) {
  return start?.is_shown ? <StartProgress start={start} /> : null
}

function StartProgress({ start }: { start: StartState }) {
  const done = start.steps.filter(({ is_done }) => is_done).length
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-xl border border-line bg-brand-soft px-4 print:hidden">
      <span className="py-2.5">{dashboardTexts.setUp(done, start.steps.length)}</span>
      <Link
        to={href('/admin/start')}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {dashboardTexts.setUpLink}
      </Link>
    </p>
  )
}
