import type { ComponentProps } from 'react'

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-2xl border border-line bg-card p-4 sm:p-6 ${className}`} {...rest} />
}
