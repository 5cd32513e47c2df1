import type { ReactNode } from 'react'

const badgeStyles = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  wait: 'bg-warning-soft text-warning',
  plain: 'bg-sunken text-ink-soft',
} as const

type Props = {
  kind: keyof typeof badgeStyles
  /** fits below a line of a table row without increasing its height */
  isSmall?: boolean
  children: ReactNode
}

export function Badge({ kind, isSmall = false, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full font-semibold ${isSmall ? 'px-2 text-xs leading-5' : 'px-3 py-1 text-sm'} ${badgeStyles[kind]}`}
    >
      {children}
    </span>
  )
}
