/** A refused save shows why: its banner stands above a form that is longer than the screen. */
import { type RefObject, useEffect, useRef } from 'react'

const INVALID = '[aria-invalid="true"]'
const BANNER = '[role="alert"]'

/**
 * Each refusal moves the focus to the first field that is wrong, or else to the banner.
 * @param failed a new object for each refusal
 * @returns for what holds both
 */
export function useErrorFocus<Container extends HTMLElement>(
  failed: object | undefined,
): RefObject<Container | null> {
  const form = useRef<Container>(null)
  useEffect(() => {
    if (!failed || !form.current) return
    // a field in a part that is folded up cannot take it
    const field = [...form.current.querySelectorAll<HTMLElement>(INVALID)].find(
      (each) => each.getClientRects().length > 0,
    )
    const banner = form.current.querySelector<HTMLElement>(BANNER)
    if (!field && banner) banner.tabIndex = -1
    const shown = field ?? banner
    shown?.focus()
  }, [failed])
  return form
}
