import type { ReactNode } from 'react'

export function PayStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="flex items-center gap-2 font-bold">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-brand text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}
