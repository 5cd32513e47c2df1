import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const alertStyles = {
  error: { box: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert },
  success: { box: 'border-success bg-success-soft text-success', Icon: CircleCheck },
  info: { box: 'border-line bg-sunken text-ink', Icon: Info },
} as const

/** Red for failures (spec §8), green for successes, plain for notices. */
export function Alert({ kind, children }: { kind: keyof typeof alertStyles; children: ReactNode }) {
  const { box, Icon } = alertStyles[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={`flex items-start gap-2.5 rounded-xl border px-4 py-3 text-sm ${box}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
