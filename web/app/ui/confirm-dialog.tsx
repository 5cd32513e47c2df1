/** Asks one question before something that cannot be undone. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from './button'

type Props = { question: string; confirm: string; isOpen: boolean; onAnswer: (isConfirmed: boolean) => void }

export function ConfirmDialog({ question, confirm, isOpen, onAnswer }: Props) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onAnswer(false))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-2xl border border-line bg-card p-6 shadow-card">
          <AlertDialog.Title className="font-bold text-lg">{question}</AlertDialog.Title>
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" />}>Cancel</AlertDialog.Close>
            <Button variant="danger" onClick={() => onAnswer(true)}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
