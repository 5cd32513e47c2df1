/** Decides which key presses are shortcuts: single characters, unless the focus is on an input or a select. */

type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly repeat: boolean
  readonly defaultPrevented: boolean
}

/** Elements in which a character is typed, or chooses an entry. */
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

/** @returns the character as in `aria-keyshortcuts`; undefined if the key belongs to the browser */
export function shortcutKey(press: KeyPress): string | undefined {
  if (press.defaultPrevented || press.isComposing || press.repeat) return undefined
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  return /^\S$/u.test(press.key) ? press.key.toLowerCase() : undefined
}

export function takesCharacters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_CHARACTERS) !== null
}
