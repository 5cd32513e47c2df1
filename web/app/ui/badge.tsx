import type { ReactNode } from 'react'

const looks = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  wait: 'bg-warning-soft text-warning',
  plain: 'bg-sunken text-ink-soft',
} as const

export const Badge = ({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${looks[kind]}`}
  >
    {children}
  </span>
)
