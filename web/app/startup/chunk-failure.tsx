/** Shown for a chunk that failed to load (spec §8, D21). */
import { Component, type ReactNode, Suspense } from 'react'
import { createPath, useBlocker } from 'react-router'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { startupTexts } from './texts'

/** A full reload, because after a release the chunk has another name. */
function LoadAgain() {
  return (
    <Button variant="secondary" onClick={() => window.location.reload()}>
      {startupTexts.loadAgain}
    </Button>
  )
}

/** Replaces the page. The router remembers the failure, so the next link loads a new document. */
export function ChunkFailurePage() {
  useBlocker(({ nextLocation, historyAction }) => {
    if (historyAction === 'POP') return false
    window.location.assign(createPath(nextLocation))
    return true
  })
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <title>{startupTexts.title}</title>
      <h1 className="font-bold text-2xl">{startupTexts.title}</h1>
      <Alert kind="error">{startupTexts.failed}</Alert>
      <p className="text-ink-soft">{startupTexts.advice}</p>
      <LoadAgain />
    </div>
  )
}

function ChunkFailureNotice() {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert kind="error">{startupTexts.failed}</Alert>
      <LoadAgain />
    </div>
  )
}

type Props = { pending?: ReactNode; failed?: ReactNode; children: ReactNode }

/** Wraps an optional part that has its own chunk: if that fails, the rest of the screen stays. */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { pending, failed = <ChunkFailureNotice />, children } = this.props
    return this.state.hasFailed ? failed : <Suspense fallback={pending}>{children}</Suspense>
  }
}
