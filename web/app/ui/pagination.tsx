import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const pageLinkStyle =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-xl border border-line px-2 font-semibold no-underline'

function visiblePages(page: number, lastPage: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, lastPage].filter((each) => each >= 1 && each <= lastPage)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((each, place) => {
    const before = pages[place - 1]
    return before !== undefined && each - before > 1 ? (['gap', each] as const) : [each]
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
    <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-2">
      {step(page - 1, 'Previous page', <ChevronLeft aria-hidden className="size-5" />)}
      {visiblePages(page, lastPage).map((each, place) =>
        each === 'gap' ? (
          <span
            key={`gap-${place < 3 ? 'before' : 'after'}`}
            aria-hidden
            className="inline-flex h-11 items-end px-1"
          >
            …
          </span>
        ) : (
          <Link
            key={each}
            to={hrefOf(each)}
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            className={`${pageLinkStyle} ${each === page ? 'bg-brand text-on-brand' : 'bg-card text-ink hover:bg-sunken'}`}
          >
            {each}
          </Link>
        ),
      )}
      {step(page + 1, 'Next page', <ChevronRight aria-hidden className="size-5" />)}
    </nav>
  )
}
