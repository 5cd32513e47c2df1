import type { ReactNode } from 'react'

type Props = {
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
