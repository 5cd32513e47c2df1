import type { ComponentProps } from 'react'

export const Card = ({ className = '', ...rest }: ComponentProps<'section'>) => (
  <section
    className={`rounded-2xl border border-line bg-card p-4 shadow-card sm:p-6 ${className}`}
    {...rest}
  />
)
