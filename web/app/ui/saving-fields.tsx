import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Fields take no change while they are saved: it would be lost when the saved form replaces this one, or closes. */
export function SavingFields({ isSaving, children }: { isSaving: boolean; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement>(null)
  // the browser takes the focus from a field that is inert
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isSaving) {
      const isInside = activeElement instanceof HTMLElement && area.current?.contains(activeElement)
      focused.current = isInside ? activeElement : null
    } else if (activeElement === document.body) focused.current?.focus()
  }, [isSaving])
  return (
    <div ref={area} inert={isSaving} className="contents">
      {children}
    </div>
  )
}
