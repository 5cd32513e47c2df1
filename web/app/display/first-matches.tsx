/** Says under a search that it shows the first of its matches alone (docs/decisions/034-keyword-search.md). */
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'

/** Nothing where all matches are shown. @param total of the search, as its answer has it */
export function FirstMatchesNote({ total }: { total: number }) {
  if (total < SEARCH_MATCHES_MAX) return null
  return (
    <p className="mb-4 text-ink-soft">
      The first {SEARCH_MATCHES_MAX.toLocaleString('en')} matches. Add a word to find fewer.
    </p>
  )
}
