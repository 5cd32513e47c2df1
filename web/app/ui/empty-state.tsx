import type { ReactNode } from 'react'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-2xl border border-line border-dashed px-6 py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      {children}
    </div>
  )
}
