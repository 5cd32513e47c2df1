import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Props = Pick<LinkProps, 'to'> & {
  label: string
  /** beside the link */
  children?: ReactNode
}

/** Above a screen's heading, and quieter than its buttons. */
export function BackLink({ to, label, children }: Props) {
  return (
    <div className="-mt-3 flex min-w-0 items-center gap-4">
      <Link to={to} className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-brand">
        <ChevronLeft aria-hidden className="size-4" />
        {label}
      </Link>
      {children}
    </div>
  )
}
