import { ConfirmDialog } from '../../ui/confirm-dialog'
import type { useUnsavedChangesBlocker } from './use-unsaved-changes-blocker'

type Props = {
  blocker: ReturnType<typeof useUnsavedChangesBlocker>
  question: string
  /** the button that gives up the changes */
  confirm: string
}

export function LeaveQuestion({ blocker, question, confirm }: Props) {
  return (
    <ConfirmDialog
      question={question}
      confirm={confirm}
      isOpen={blocker.state === 'blocked'}
      onAnswer={(isConfirmed) => (isConfirmed ? blocker.proceed?.() : blocker.reset?.())}
    />
  )
}
