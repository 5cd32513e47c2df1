/** A button that shows an icon alone, large enough for a thumb. */
import type { ReactNode } from 'react'

type Props = {
  /** what it does, for those who cannot see the icon */
  label: string
  look?: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function IconButton({
  label,
  look = 'rounded-xl hover:bg-sunken',
  isDisabled,
  onClick,
  children,
}: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className={`inline-flex size-11 shrink-0 items-center justify-center disabled:opacity-40 ${look}`}
    >
      {children}
    </button>
  )
}
