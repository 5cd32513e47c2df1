import type { ReactNode } from 'react'

type Props = {
  /** while something else has its place */
  isHiddenOnPhone?: boolean | undefined
  children: ReactNode
}

/**
 * What a screen is mostly opened for. On a phone it stays above the lower edge, under the thumb: the last of the
 * nearest flex column, or of what it ends.
 */
export function StickyAction({ isHiddenOnPhone = false, children }: Props) {
  return (
    <div
      data-sticky-action
      className={
        isHiddenOnPhone
          ? 'phone:hidden'
          : 'phone:-mx-4 phone:sticky phone:bottom-0 phone:z-20 phone:order-1 phone:border-line phone:border-t phone:bg-card phone:px-4 phone:py-3 phone:*:w-full'
      }
    >
      {children}
    </div>
  )
}
