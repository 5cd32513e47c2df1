import type { ReactNode } from 'react'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <div aria-hidden className="awning awning-large" />
      <div className="grid justify-items-center gap-4 px-6 py-10 text-center">
        <p className="font-semibold text-lg">{title}</p>
        {children}
      </div>
    </div>
  )
}
