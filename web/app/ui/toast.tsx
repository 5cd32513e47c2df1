/** 5 s, or the caller's time (spec §9). Only the newest shows: several would cover a phone's list. */
import { Toast } from '@base-ui/react/toast'
import { CircleCheck, X } from 'lucide-react'

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
      className="flex items-center gap-3 rounded-xl border data-limited:hidden border-success bg-card px-4 py-3 shadow-card"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
      <Toast.Title className="font-semibold text-sm" />
      {toast.actionProps ? (
        <Toast.Action className="ml-auto min-h-11 shrink-0 rounded-lg px-3 font-semibold text-sm underline hover:bg-sunken" />
      ) : null}
      <Toast.Close
        aria-label="Close"
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
        <Toast.Viewport className="fixed inset-x-4 bottom-4 phone:bottom-20 z-50 mx-auto grid max-w-sm gap-2 sm:left-auto print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
