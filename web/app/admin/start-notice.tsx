/** Above the admin's screens of a new shop: how far it is, and the way to go on. */
import type { StartState } from '@warung/contract/start.ts'
import { href, Link, useLocation } from 'react-router'

export function StartNotice({ start }: { start: StartState }) {
  const { pathname } = useLocation()
  if (!start.is_shown || pathname === href('/admin/start')) return null
  const done = start.steps.filter(({ is_done }) => is_done).length
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-xl border border-line bg-brand-soft px-4">
      <span className="py-2.5">
        Your shop is being set up: {done} of {start.steps.length} steps done.
      </span>
      <Link
        to={href('/admin/start')}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        Go on
      </Link>
    </p>
  )
}
