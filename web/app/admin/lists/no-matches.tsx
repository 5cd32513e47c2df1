import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { adminListTexts } from './texts'

type Props = {
  isShown: boolean
  /** the list without its search and filters */
  clearHref: string
}

/** Render it always: screen readers announce what comes into a region that they know. */
export function NoMatches({ isShown, clearHref }: Props) {
  return (
    <div role="status" className="empty:sr-only">
      {isShown ? (
        <EmptyState title={adminListTexts.noMatches} help={adminListTexts.noMatchesHelp}>
          <ButtonLink to={clearHref} variant="secondary">
            {adminListTexts.clearFilters}
          </ButtonLink>
        </EmptyState>
      ) : null}
    </div>
  )
}
