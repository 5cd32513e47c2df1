/** Confirms an action that cannot be undone, or is probably a slip. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button'
import { dialogTexts } from './dialog-texts'

type Props = {
  question: string
  confirm: string
  cancel?: string
  kind?: 'danger' | 'primary'
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
  /** shown below the description */
  fields?: ReactNode
  children?: ReactNode
}

export function ConfirmDialog({
  question,
  confirm,
  cancel = dialogTexts.cancel,
  kind = 'danger',
  isOpen,
  onAnswer,
  fields,
  children,
}: Props) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onAnswer(false))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-raised p-6 shadow-raised">
          <AlertDialog.Title className="font-bold text-lg">{question}</AlertDialog.Title>
          {children ? (
            <AlertDialog.Description render={<div />} className="mt-3">
              {children}
            </AlertDialog.Description>
          ) : null}
          {fields ? <div className="mt-4">{fields}</div> : null}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" />}>{cancel}</AlertDialog.Close>
            <Button variant={kind} onClick={() => onAnswer(true)}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
