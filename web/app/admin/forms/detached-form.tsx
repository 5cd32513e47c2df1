import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A form for fields that stand inside another form. HTML forms cannot nest, so the fields refer to it by `form`. */
export function DetachedForm({ children }: { children: ReactNode }) {
  return createPortal(children, document.body)
}
