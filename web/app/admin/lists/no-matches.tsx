import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { adminListTexts } from './texts'

/** @param clearHref the list without its search and filters */
export function NoMatches({ clearHref }: { clearHref: string }) {
  return (
    <div role="status">
      <EmptyState title={adminListTexts.noMatches} help={adminListTexts.noMatchesHelp}>
        <ButtonLink to={clearHref} variant="secondary">
          {adminListTexts.clearFilters}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
