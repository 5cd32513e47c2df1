import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { buttonLook } from './button'

const wide = 'flex items-center gap-3'

const looks = {
  /** below a line, as one of several */
  row: { fold: 'border-line border-t', summary: `${wide} py-2 text-sm`, content: 'pt-1 pb-3' },
  card: {
    fold: 'rounded-2xl border border-line bg-card',
    summary: `${wide} px-4 py-3`,
    content: 'px-4 pt-1 pb-4',
  },
  heading: { fold: '', summary: `${wide} text-lg`, content: '' },
  link: { fold: '', summary: 'inline-flex items-center gap-2 text-sm', content: 'pt-2' },
  button: { fold: '', summary: `${buttonLook({ variant: 'secondary' })} w-full`, content: 'mt-3' },
} as const

type Props = {
  summary: ReactNode
  /** the answer inside, shown while folded */
  answer?: string
  look?: keyof typeof looks
  className?: string
  /** initially open */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Folds what few need. A field with an error inside opens it (use-error-focus.ts). */
export function Fold({ summary, answer, look = 'row', className = '', isOpen, onToggle, children }: Props) {
  const { fold, summary: line, content } = looks[look]
  const isWide = look !== 'link' && look !== 'button'
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={`group ${fold} ${className}`}
    >
      <summary className={`min-h-11 list-none [&::-webkit-details-marker]:hidden ${line}`}>
        <span className={`min-w-0 ${isWide ? 'grow' : ''}`}>
          <span className={`block ${look === 'heading' ? 'font-bold' : 'font-semibold'}`}>{summary}</span>
          {answer ? (
            <span className="wrap-anywhere line-clamp-2 text-ink-soft group-open:hidden">{answer}</span>
          ) : null}
        </span>
        <ChevronDown
          aria-hidden
          className={`shrink-0 group-open:rotate-180 ${isWide ? 'size-5 text-ink-soft' : 'size-4'}`}
        />
      </summary>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${content}`}>{children}</div>
    </details>
  )
}
