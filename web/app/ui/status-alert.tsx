import type { ReactNode } from 'react'
import { Alert } from './alert'

type Props = { kind?: 'success' | 'info'; children: ReactNode }

/**
 * What came of an act. Render it always, empty until then: screen readers announce what changes in a region, not a
 * region that comes with its text.
 */
export function StatusAlert({ kind = 'success', children }: Props) {
  return (
    <div role="status" className="empty:sr-only">
      {children ? <Alert kind={kind}>{children}</Alert> : null}
    </div>
  )
}
