import type { ReactNode } from 'react'

type Props = {
  title: string
  /** true if the page has no other heading */
  isHeading?: boolean
  /** what will appear here, or what else to try */
  help?: string
  /** the next action */
  children?: ReactNode
}

export function EmptyState({ title, isHeading = false, help, children }: Props) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <div aria-hidden className="awning awning-large" />
      <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
        <Title className={isHeading ? 'font-bold text-2xl' : 'font-semibold text-lg'}>{title}</Title>
        {help ? <p className="max-w-prose whitespace-pre-line text-balance text-ink-soft">{help}</p> : null}
        {children}
      </div>
    </div>
  )
}
