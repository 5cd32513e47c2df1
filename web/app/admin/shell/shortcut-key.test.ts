import { expect, it } from 'vitest'
import { shortcutKey } from './shortcut-key'

const PRESS = {
  key: 'n',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
}

it.each([
  ['n', 'n'],
  ['N', 'n'], // with caps lock
  ['/', '/'],
  ['?', '?'],
])('%s may be a shortcut', (key, expected) => {
  expect(shortcutKey({ ...PRESS, key })).toBe(expected)
})

it.each(['Enter', 'Tab', ' ', 'Escape', 'F3', 'ArrowDown', 'Dead', 'Process'])(
  '%s belongs to the browser',
  (key) => {
    expect(shortcutKey({ ...PRESS, key })).toBeUndefined()
  },
)

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { isComposing: true },
  { repeat: true },
  { defaultPrevented: true },
])('nor is one with %o', (held) => {
  expect(shortcutKey({ ...PRESS, ...held })).toBeUndefined()
})
