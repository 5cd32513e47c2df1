import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

export function OrderFold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  )
}
