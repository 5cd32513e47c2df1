import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { adminListTexts } from './texts'

/** @param clearHref the list without its search and filters */
export function NothingMatches({ clearHref }: { clearHref: string }) {
  return (
    <div role="status">
      <EmptyState title={adminListTexts.nothingMatches} help={adminListTexts.nothingMatchesHelp}>
        <ButtonLink to={clearHref} variant="secondary">
          {adminListTexts.clearFilters}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
