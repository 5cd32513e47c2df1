import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A form whose fields stand in another form, which HTML does not nest: they name it by their attribute `form`. */
export function FormApart({ children }: { children: ReactNode }) {
  return createPortal(children, document.body)
}
