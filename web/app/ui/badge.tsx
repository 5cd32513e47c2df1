import type { ReactNode } from 'react'

const badgeStyles = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  wait: 'bg-warning-soft text-warning',
  plain: 'bg-sunken text-ink-soft',
} as const

export function Badge({ kind, children }: { kind: keyof typeof badgeStyles; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${badgeStyles[kind]}`}
    >
      {children}
    </span>
  )
}
