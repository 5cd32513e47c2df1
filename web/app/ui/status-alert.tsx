/** Not in first loads, which show no success. */
import CircleCheck from 'lucide-react/icons/circle-check'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert, AlertBox } from './alert'

/** Green (spec §8). */
export function SuccessAlert({ children }: { children: ReactNode }) {
  return (
    <AlertBox look="border-success bg-success-soft text-success" Icon={CircleCheck}>
      {children}
    </AlertBox>
  )
}

/** The element that has, or had, the focus. */
function useLastFocused() {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return last
}

/**
 * Render it always, empty until it has something to say: screen readers announce what changes in a region, not a region
 * that comes with its text. It takes the focus of a control that leaves at the same time, which would fall to the start
 * of the page.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  const wasShown = useRef(isShown)
  const lastFocused = useLastFocused()
  useEffect(() => {
    const isNew = isShown && !wasShown.current
    wasShown.current = isShown
    const { current: last } = lastFocused
    const isFocusLost =
      last instanceof Element && !last.isConnected && document.activeElement === document.body
    if (isNew && isFocusLost) region.current?.focus({ preventScroll: true })
  }, [isShown, lastFocused])
  return (
    <div ref={region} role="status" tabIndex={-1} className="empty:sr-only">
      {children}
    </div>
  )
}

/** Counts how often a value has changed. */
function useChanges(value: unknown): number {
  const [last, setLast] = useState({ value, count: 0 })
  if (last.value !== value) setLast({ value, count: last.count + 1 })
  return last.count
}

type Props = {
  kind?: 'success' | 'info'
  /** what the text tells of: another result with the same text is announced again, as it replaces the first */
  result?: unknown
  children: ReactNode
}

/** What came of an act. */
export function StatusAlert({ kind = 'success', result, children }: Props) {
  const changes = useChanges(result)
  const shown =
    kind === 'info' ? <Alert kind="info">{children}</Alert> : <SuccessAlert>{children}</SuccessAlert>
  return <StatusRegion>{children ? <Fragment key={changes}>{shown}</Fragment> : null}</StatusRegion>
}
