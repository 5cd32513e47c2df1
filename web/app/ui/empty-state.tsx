import type { ReactNode } from 'react'

type Props = {
  title: string
  /** what will appear here, or what else to try */
  help?: string
  /** the next action */
  children?: ReactNode
}

export function EmptyState({ title, help, children }: Props) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <div aria-hidden className="awning awning-large" />
      <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
        <p className="font-semibold text-lg">{title}</p>
        {help ? <p className="max-w-prose text-balance text-ink-soft">{help}</p> : null}
        {children}
      </div>
    </div>
  )
}
