/** A button that opens a short list of what can be done; upwards, for one at the lower edge. */
import { Menu } from '@base-ui/react/menu'
import { ChevronUp } from 'lucide-react'
import { Button } from './button'

type MenuChoice = { readonly words: string; readonly onChoose: () => void }

type Props = { words: string; isPending: boolean; choices: readonly MenuChoice[] }

export function MenuButton({ words, isPending, choices }: Props) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<Button isPending={isPending} />}>
        {words}
        <ChevronUp aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" sideOffset={6} align="end" className="z-40">
          <Menu.Popup className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-xl border border-line bg-card p-1.5 shadow-card outline-none">
            {choices.map((choice) => (
              <Menu.Item
                key={choice.words}
                onClick={choice.onChoose}
                className="flex min-h-12 cursor-pointer items-center rounded-lg px-3 text-ink outline-none data-[highlighted]:bg-sunken"
              >
                {choice.words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
