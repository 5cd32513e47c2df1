import { type RefObject, useEffect, useRef } from 'react'

const INVALID = '[aria-invalid="true"]'
const BANNER = '[role="alert"]'

/** Focuses the first invalid field, else the banner. @param failed a new object for each refusal */
export function useErrorFocus<Container extends HTMLElement>(
  failed: object | undefined,
): RefObject<Container | null> {
  const form = useRef<Container>(null)
  useEffect(() => {
    if (!failed || !form.current) return
    // a field in a folded part cannot take the focus
    const field = [...form.current.querySelectorAll<HTMLElement>(INVALID)].find(
      (element) => element.getClientRects().length > 0,
    )
    const banner = form.current.querySelector<HTMLElement>(BANNER)
    if (!field && banner) banner.tabIndex = -1
    const shown = field ?? banner
    shown?.focus()
  }, [failed])
  return form
}
