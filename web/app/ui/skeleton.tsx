import { uiTexts } from './texts'

/** Grey shapes in place of content that is loading, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xl bg-sunken ${className}`} />
}

export function PageSkeleton() {
  return (
    <div className="grid gap-4" role="status" data-waiting>
      <span className="sr-only">{uiTexts.loading}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  )
}
