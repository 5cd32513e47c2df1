/** Which key presses are meant for a shortcut: single characters, and only where nobody is writing or choosing. */

type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

/** Where a character writes, or picks an entry by its first letter. */
const TAKES_CHARACTERS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="listbox"]',
  '[role="menu"]',
].join(',')

/** @returns the character, as elements name it in `aria-keyshortcuts`; undefined for the browser's own keys */
export function shortcutKey(press: KeyPress): string | undefined {
  if (press.defaultPrevented || press.isComposing || press.repeat) return undefined
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  return /^\S$/u.test(press.key) ? press.key.toLowerCase() : undefined
}

export function takesCharacters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_CHARACTERS) !== null
}
