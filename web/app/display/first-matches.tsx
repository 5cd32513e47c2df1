/** Says that a search shows only its first matches (docs/decisions/034-keyword-search.md). */
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import { formatNumber } from '../language/format-number'
import { displayTexts } from './texts'

/** Nothing if all matches are shown. @param total from the search's response */
export function FirstMatchesNote({ total }: { total: number }) {
  if (total < SEARCH_MATCHES_MAX) return null
  return <p className="mb-4 text-ink-soft">{displayTexts.firstMatches(formatNumber(SEARCH_MATCHES_MAX))}</p>
}
