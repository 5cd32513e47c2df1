import { href } from 'react-router'
import { ButtonLink } from './button'
import { EmptyState } from './empty-state'
import { uiTexts } from './texts'

export function PageNotFound({ message = uiTexts.pageNotFoundText }: { message?: string }) {
  return (
    <EmptyState title={uiTexts.pageNotFound} isHeading help={message}>
      <ButtonLink to={href('/')}>{uiTexts.goToShop}</ButtonLink>
    </EmptyState>
  )
}
