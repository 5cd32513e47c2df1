import { Dialog } from '@base-ui/react/dialog'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button'
import { dialogTexts } from './dialog-texts'
import { SavingFields } from './saving-fields'

type Props = {
  title: string
  submit: string
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}

export function FormDialog({ title, submit, isOpen, isPending, onClose, onSubmit, children }: Props) {
  const onFormSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // React events bubble through portals: the surrounding form would submit too
    event.stopPropagation()
    if (!isPending) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-raised p-5 shadow-raised sm:p-6">
          <Dialog.Title className="mb-4 font-bold text-lg">{title}</Dialog.Title>
          <form
            noValidate
            onSubmit={onFormSubmit}
            onChange={(event) => event.stopPropagation()}
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
          >
            <SavingFields isSaving={isPending}>{children}</SavingFields>
            <div className="flex flex-wrap justify-end gap-3">
              <Dialog.Close render={<Button variant="secondary" />}>{dialogTexts.cancel}</Dialog.Close>
              <Button type="submit" isPending={isPending}>
                {submit}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
