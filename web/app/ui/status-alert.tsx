/** Not in first loads, which show no success. */
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { Alert, AlertBox } from './alert'

/** Green (spec §8). */
export function SuccessAlert({ children }: { children: ReactNode }) {
  return (
    <AlertBox look="border-success bg-success-soft text-success" Icon={CircleCheck}>
      {children}
    </AlertBox>
  )
}

type Props = { kind?: 'success' | 'info'; children: ReactNode }

/**
 * What came of an act. Render it always, empty until then: screen readers announce what changes in a region, not a
 * region that comes with its text.
 */
export function StatusAlert({ kind = 'success', children }: Props) {
  const shown =
    kind === 'info' ? <Alert kind="info">{children}</Alert> : <SuccessAlert>{children}</SuccessAlert>
  return (
    <div role="status" className="empty:sr-only">
      {children ? shown : null}
    </div>
  )
}
