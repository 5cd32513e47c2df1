import type { PublicNotice } from '@warung/contract/public-notices.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { shellTexts } from './texts'

const noticeTexts: Readonly<Record<PublicNotice, string>> = {
  'simulated-payments': shellTexts.simulatedPayments,
  'demo-passwords': shellTexts.demoPasswords,
}

/** Shown above every page of a public demo shop (D23); cannot be closed. */
export function PublicNotices({ notices }: { notices: readonly PublicNotice[] }) {
  if (notices.length === 0) return null
  return (
    <aside
      aria-label={shellTexts.noticeLabel}
      className="border-warning border-b-2 bg-warning-soft px-4 py-2.5 text-sm text-warning sm:px-6"
    >
      <div className="mx-auto flex max-w-7xl items-start gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <div className="grid min-w-0 gap-1 wrap-break-word font-semibold">
          {notices.map((notice) => (
            <p key={notice}>{noticeTexts[notice]}</p>
          ))}
        </div>
      </div>
    </aside>
  )
}
