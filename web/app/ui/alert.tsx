import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

type BoxProps = { look: string; Icon: typeof Info; role?: 'alert'; children: ReactNode }

export function AlertBox({ look, Icon, role, children }: BoxProps) {
  return (
    <div role={role} className={`flex items-start gap-2.5 rounded-xl border px-4 py-3 text-sm ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

const alertStyles = {
  error: { look: 'border-danger bg-danger-soft text-danger', Icon: CircleAlert, role: 'alert' },
  info: { look: 'border-line bg-sunken text-ink', Icon: Info },
} as const

/** Red for failures (spec §8), plain for notices. */
export function Alert({ kind, children }: { kind: keyof typeof alertStyles; children: ReactNode }) {
  return <AlertBox {...alertStyles[kind]}>{children}</AlertBox>
}
