/** Triggers elements with `aria-keyshortcuts`, which screen readers announce. Other keys are left to the browser. */
import { useEffect, useState } from 'react'
import { areShortcutsOn, storeShortcutChoice } from '../../stored/shortcut-choice'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'
import { shortcutKey, takesCharacters } from './shortcut-key'
import { shortcutTexts } from './shortcut-texts'

const shortcuts = [
  { key: '/', does: shortcutTexts.searchAll },
  { key: 'f', does: shortcutTexts.searchList },
  { key: 'n', does: shortcutTexts.newProduct },
  { key: '?', does: shortcutTexts.showShortcuts },
] as const

function findNamed(key: string): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')]
  return named.find(
    (element) =>
      element.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) &&
      element.closest('[inert], [aria-hidden="true"]') === null,
  )
}

function onKeyDown(event: KeyboardEvent): void {
  const key = shortcutKey(event)
  if (key === undefined || takesCharacters(event.target)) return
  const element = findNamed(key)
  if (!element) return
  event.preventDefault() // otherwise the key would be typed into the field
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else element.click()
}

function ShortcutList() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
      {shortcuts.map(({ key, does }) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-lg border border-line-strong bg-sunken px-2.5 py-1 font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(areShortcutsOn)
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
  const choose = (next: boolean): void => {
    setOn(next)
    storeShortcutChoice(next)
  }
  return (
    <div className="phone:hidden mt-8 text-right">
      <Button
        variant="quiet"
        size="small"
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={() => setOpen(true)}
      >
        {shortcutTexts.keyboardShortcuts}
      </Button>
      <Dialog title={shortcutTexts.keyboardShortcuts} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ShortcutList />
        <div className="mt-5">
          <CheckField
            label={shortcutTexts.useKeys}
            checked={isOn}
            onChange={(event) => choose(event.target.checked)}
          />
        </div>
      </Dialog>
    </div>
  )
}
