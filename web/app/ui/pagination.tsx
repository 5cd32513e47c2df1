import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { uiTexts } from './texts'

const pageLinkStyle =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-xl border border-line px-2 font-semibold no-underline'

function visiblePages(page: number, lastPage: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, lastPage].filter((entry) => entry >= 1 && entry <= lastPage)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((entry, index) => {
    const before = pages[index - 1]
    return before !== undefined && entry - before > 1 ? (['gap', entry] as const) : [entry]
  })
}

type Props = { page: number; lastPage: number; hrefOf: (page: number) => string }

/** Only when there is more than 1 page (spec §2). */
export function Pagination({ page, lastPage, hrefOf }: Props) {
  if (lastPage <= 1) return null
  const step = (target: number, label: string, icon: ReactNode) =>
    target >= 1 && target <= lastPage ? (
      <Link
        to={hrefOf(target)}
        aria-label={label}
        className={`${pageLinkStyle} bg-card text-ink hover:bg-sunken`}
      >
        {icon}
      </Link>
    ) : null
  return (
    <nav aria-label={uiTexts.pages} className="mt-8 flex flex-wrap justify-center gap-2">
      {step(page - 1, uiTexts.previousPage, <ChevronLeft aria-hidden className="size-5" />)}
      {visiblePages(page, lastPage).map((entry, index) =>
        entry === 'gap' ? (
          <span
            key={`gap-${index < 3 ? 'before' : 'after'}`}
            aria-hidden
            className="inline-flex h-11 items-end px-1"
          >
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={hrefOf(entry)}
            aria-label={uiTexts.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            className={`${pageLinkStyle} ${entry === page ? 'bg-brand text-on-brand' : 'bg-card text-ink hover:bg-sunken'}`}
          >
            {entry}
          </Link>
        ),
      )}
      {step(page + 1, uiTexts.nextPage, <ChevronRight aria-hidden className="size-5" />)}
    </nav>
  )
}
