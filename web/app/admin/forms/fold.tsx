import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type Props = {
  summary: string
  /** the answer inside, shown while folded */
  answer?: string
  /** initially open */
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** Folds options that few need. A field with an error inside opens it (use-error-focus.ts). */
export function Fold({ summary, answer, isOpen, onOpen, children }: Props) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
      }}
      className="group border-line border-t"
    >
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold">{summary}</span>
          {answer ? (
            <span className="wrap-anywhere line-clamp-2 text-ink-soft group-open:hidden">{answer}</span>
          ) : null}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-3">{children}</div>
    </details>
  )
}
