/**
 * Shown for 5 s, or the caller's time (spec §9). Only the newest is visible. On a phone it covers the header, of which
 * one row is sticky: anywhere lower, it would cover a list's controls.
 */
import { Toast } from '@base-ui/react/toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { dialogTexts } from './dialog-texts'

const manager = Toast.createToastManager()
const TOAST_DURATION_MS = 5000

export function showToast(title: string, timeoutMs = TOAST_DURATION_MS): void {
  manager.add({ title, timeout: timeoutMs })
}

export function showToastWithAction(
  title: string,
  action: { readonly label: string; readonly onChoose: () => void; readonly timeoutMs: number },
): void {
  const id = manager.add({
    title,
    timeout: action.timeoutMs,
    actionProps: {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onChoose()
      },
    },
  })
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'down', 'right']}
      className="flex items-center gap-3 rounded-xl border data-limited:hidden border-success bg-raised px-4 phone:py-1 py-3 shadow-raised"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      <Toast.Title className="font-semibold text-sm" />
      {toast.actionProps ? (
        <Toast.Action className="ml-auto min-h-11 shrink-0 rounded-lg px-3 font-semibold text-sm underline hover:bg-sunken" />
      ) : null}
      <Toast.Close
        aria-label={dialogTexts.close}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ))
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={dialogTexts.notifications}
          className="fixed inset-x-4 phone:top-1 bottom-[calc(1rem+var(--bottom-bar))] phone:bottom-auto z-50 mx-auto grid max-w-sm gap-2 sm:left-auto print:hidden"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
