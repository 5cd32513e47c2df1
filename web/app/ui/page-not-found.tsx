import { href } from 'react-router'
import { ButtonLink } from './button'
import { uiTexts } from './texts'

export function PageNotFound({ message = uiTexts.pageNotFoundText }: { message?: string }) {
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <h1 className="font-bold text-2xl">{uiTexts.pageNotFound}</h1>
      <p className="text-ink-soft">{message}</p>
      <ButtonLink to={href('/')}>{uiTexts.goToShop}</ButtonLink>
    </div>
  )
}
