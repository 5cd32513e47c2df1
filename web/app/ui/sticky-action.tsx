import type { ReactNode } from 'react'

type Props = {
  isHiddenOnPhone?: boolean | undefined
  children: ReactNode
}

/** On a phone, sticks to the bottom: it must be last in the nearest flex column. */
export function StickyAction({ isHiddenOnPhone = false, children }: Props) {
  return (
    <div
      data-sticky-action
      className={
        isHiddenOnPhone
          ? 'phone:hidden'
          : 'phone:-mx-4 phone:sticky phone:bottom-(--bottom-bar) phone:z-20 phone:order-1 phone:border-line phone:border-t phone:bg-card phone:px-4 phone:py-2 phone:*:w-full'
      }
    >
      {children}
    </div>
  )
}
