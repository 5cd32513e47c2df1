/** Search and help, above every admin screen. */
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useState } from 'react'
import { href, Link, useMatches } from 'react-router'
import { loadChunk } from '../../startup/load-chunk'
import { useSignedIn } from '../../stored/session'
import { buttonLook } from '../../ui/button'
import { helpSectionOf } from './help-sections'
import { adminSearchTexts } from './search-texts'
import { adminShellTexts } from './texts'

const LazyAdminSearch = lazy(() => loadChunk(() => import('./admin-search')))

function SearchButton() {
  const [isOpen, setOpen] = useState<boolean>()
  const isFull = useSignedIn()?.permission_set === undefined
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 max-w-md grow items-center gap-2.5 rounded-xl border border-line-strong bg-card px-3 text-left text-ink-soft hover:bg-sunken"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 grow truncate">
          {isFull ? adminSearchTexts.open : adminSearchTexts.title}
        </span>
        <kbd
          aria-hidden
          className="phone:hidden rounded-lg border border-line bg-sunken px-2 font-semibold text-sm"
        >
          /
        </kbd>
      </button>
      {isOpen === undefined ? null : (
        <Suspense>
          <LazyAdminSearch isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Opens in a new tab, so that no unsaved input is lost. */
function HelpLink({ section }: { section: string }) {
  return (
    <Link
      to={href('/admin/help/:section?', { section })}
      target="warung-help"
      aria-label={adminShellTexts.helpHere}
      className={`${buttonLook({ variant: 'quiet' })} ml-auto min-w-11 shrink-0 px-2 text-ink-soft`}
    >
      <CircleQuestionMark aria-hidden className="size-5" />
      <span className="phone:hidden">{adminShellTexts.help}</span>
    </Link>
  )
}

export function AdminToolbar() {
  const section = helpSectionOf(useMatches().at(-1)?.id)
  return (
    <div className="phone:-mt-3 mb-4 flex items-center gap-2 print:hidden">
      <SearchButton />
      {section === undefined ? null : <HelpLink section={section} />}
    </div>
  )
}
