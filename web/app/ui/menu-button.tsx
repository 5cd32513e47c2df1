import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { Button } from './button'

type MenuChoice = { readonly label: string; readonly onChoose: () => void }

type Props = {
  label: string
  isPending: boolean
  choices: readonly MenuChoice[]
  side?: 'top' | 'bottom'
  variant?: 'primary' | 'secondary'
  icon?: ReactNode
}

export function MenuButton({ label, isPending, choices, side = 'top', variant = 'primary', icon }: Props) {
  const Chevron = side === 'top' ? ChevronUp : ChevronDown
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<Button variant={variant} isPending={isPending} />}>
        {icon}
        {label}
        <Chevron aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side={side} sideOffset={6} align={side === 'top' ? 'end' : 'start'} className="z-40">
          <Menu.Popup className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-raised outline-none">
            {choices.map((choice) => (
              <Menu.Item
                key={choice.label}
                onClick={choice.onChoose}
                className="flex min-h-12 cursor-pointer items-center rounded-lg px-3 text-ink outline-none data-[highlighted]:bg-sunken"
              >
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
