import type { ReactNode } from 'react'

/**
 * What a screen is mostly opened for. On a phone it stays above the lower edge, under the thumb: the last of the
 * nearest flex column, or of what it ends.
 */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div
      data-sticky-action
      className="phone:-mx-4 phone:sticky phone:bottom-0 phone:z-20 phone:order-1 phone:border-line phone:border-t phone:bg-card phone:px-4 phone:py-3 phone:*:w-full"
    >
      {children}
    </div>
  )
}
