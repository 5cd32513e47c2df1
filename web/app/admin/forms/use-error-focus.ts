import { type RefObject, useEffect, useRef } from 'react'

const INVALID = '[aria-invalid="true"]'
const BANNER = '[role="alert"]'

function unfold(field: HTMLElement): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

/** Focuses the first invalid field, else the banner. @param failed a new object for each failure */
export function useErrorFocus<Container extends HTMLElement>(
  failed: object | undefined,
): RefObject<Container | null> {
  const form = useRef<Container>(null)
  useEffect(() => {
    if (!failed || !form.current) return
    const invalid = [...form.current.querySelectorAll<HTMLElement>(INVALID)]
    for (const field of invalid) unfold(field)
    // a hidden field cannot be focused
    const field = invalid.find((element) => element.getClientRects().length > 0)
    const banner = form.current.querySelector<HTMLElement>(BANNER)
    if (!field && banner) banner.tabIndex = -1
    const shown = field ?? banner
    shown?.focus()
  }, [failed])
  return form
}
