import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button'
import { dialogTexts } from './dialog-texts'

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

export function Dialog({ title, isOpen, onClose, children }: Props) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <BaseDialog.Popup className="fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-raised p-6 shadow-raised">
          <BaseDialog.Title className="mb-4 font-bold text-lg">{title}</BaseDialog.Title>
          {children}
          <div className="mt-6 flex justify-end">
            <BaseDialog.Close render={<Button variant="secondary" />}>{dialogTexts.close}</BaseDialog.Close>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
