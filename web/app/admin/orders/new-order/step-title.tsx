import { type ReactNode, useEffect, useRef } from 'react'

/** Has the focus once it is shown: the button that was pressed is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1} className="font-bold text-lg">
      {children}
    </h2>
  )
}
