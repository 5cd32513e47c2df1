import type { MouseEvent, ReactNode } from 'react'

type Props = {
  label: string
  look?: string
  isDisabled?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/** At its limit it stays focusable, so that keyboard users do not lose their place. */
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
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className={`inline-flex size-11 shrink-0 items-center justify-center aria-disabled:opacity-40 ${look}`}
    >
      {children}
    </button>
  )
}
