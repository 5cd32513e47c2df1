import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ComponentProps, type MouseEvent, type ReactNode, useTransition } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = { variant?: 'primary' | 'secondary' | 'danger' | 'quiet'; size?: 'medium' | 'small' | 'large' }

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong border-transparent',
  secondary: 'bg-card text-ink border-line-strong hover:bg-sunken',
  danger: 'bg-card text-danger border-danger hover:bg-danger-soft',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
} as const

const buttonSizes = {
  small: 'min-h-9 phone:min-h-11 px-3 text-sm',
  medium: 'min-h-11 px-4',
  large: 'min-h-12 px-6 text-base font-semibold',
} as const

export function buttonLook({ variant = 'primary', size = 'medium' }: Look): string {
  return `inline-flex items-center justify-center gap-2 rounded-xl border font-semibold wrap-break-word no-underline print:hidden disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${variants[variant]} ${buttonSizes[size]}`
}

type ButtonProps = ComponentProps<'button'> & Look & { isPending?: boolean }

/** Transparent rather than hidden, so that it remains the button's accessible name. */
function Label({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <>
      {isPending ? <LoaderCircle aria-hidden className="absolute size-5 animate-spin" /> : null}
      <span className={`inline-flex items-center justify-center gap-2 ${isPending ? 'opacity-0' : ''}`}>
        {children}
      </span>
    </>
  )
}

/**
 * The router shows in a transition that a form is pending, too late for a double click. A transition that begins with the
 * press ignores presses at once. As an action it outlasts the press, and so ends in one step with the router's; without,
 * it ended before, and a second press some milliseconds later was sent.
 */
function untilSent(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * While pending, a spinner covers the label, so that nothing beside the button moves (E5), and further presses do
 * nothing. Not `disabled`, which would take the focus away; callers pass `aria-disabled` for the same reason.
 */
export function Button({
  variant,
  size,
  isPending,
  className = '',
  children,
  type = 'button',
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const [isPressed, press] = useTransition()
  const isInert = isPending === true || isDisabled === true
  const onPress = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isInert || isPressed) event.preventDefault()
    else {
      if (isPending === false) press(untilSent)
      onClick?.(event)
    }
  }
  return (
    <button
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isInert || undefined}
      onClick={onPress}
      className={`relative ${buttonLook({ variant, size })} ${className}`}
      {...rest}
    >
      {isPending === undefined ? children : <Label isPending={isPending}>{children}</Label>}
    </button>
  )
}

export function ButtonLink({ variant, size, className = '', ...rest }: LinkProps & Look) {
  return <Link className={`${buttonLook({ variant, size })} ${className}`} {...rest} />
}
