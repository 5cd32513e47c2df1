/** Every text is used by a screen and translated (docs/translating.md). */
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readProject } from './walls/project-files.ts'

const project = readProject()
const TEXTS = /^web\/app\/.*\btexts\.tsx?$/
const files = [...project].filter(([file]) => TEXTS.test(file))

type Texts = Map<string, string | undefined>

/** Each text's path (`adminLinks.users`) with its words, where these are plain. */
function textsIn(file: string, source: string, name: string): Texts {
  const found: Texts = new Map()
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    if (node.type !== 'ObjectExpression' || !('properties' in node) || !Array.isArray(node.properties)) {
      found.set(path, 'value' in node && typeof node.value === 'string' ? node.value : undefined)
      return
    }
    for (const { key, value } of node.properties) {
      const part = String(key.name ?? key.value)
      visit(value, path === '' ? part : `${path}.${part}`)
    }
  }
  for (const statement of parseSync(file, source).program.body) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations)
      if (id.type === 'Identifier' && id.name === name) visit(init, '')
  }
  return found
}

/** A key is used where it stands after a dot, in brackets, or is the name of a destructured text. */
function isUsed(path: string, sources: readonly string[]): boolean {
  const parts = path.split('.')
  return parts.some((_, index) => {
    const key = parts[index] ?? ''
    // a table that is passed on, or read by a computed key, is used as a whole
    const isLast = index === parts.length - 1
    const usage = isLast ? new RegExp(`[.{,\\s]${key}\\b`) : new RegExp(`\\.${key}\\b(?!\\.)`)
    return sources.some((source) => usage.test(source))
  })
}

it('has texts to look at', () => {
  expect(files.length).toBeGreaterThan(0)
  expect(textsIn('a.ts', "const english = { a: 'x', b: { c: () => 'y' } }", 'english')).toEqual(
    new Map([
      ['a', 'x'],
      ['b.c', undefined],
    ]),
  )
})

it.each(files)('%s: every text is shown somewhere', (file, source) => {
  const exported = /export const (\w+Texts)\b/.exec(source)?.[1]
  expect(exported, 'exports one table, named …Texts').toBeDefined()
  const users = [...project].flatMap(([other, text]) =>
    other !== file && text.includes(String(exported)) ? [text] : [],
  )
  const unused = [...textsIn(file, source, 'english').keys()].filter((path) => !isUsed(path, users))
  expect(unused).toEqual([])
})

/** The same in both languages. */
const SAME_WORDS =
  /^(Admin|Super Admin|Bank|Google|Meta|TikTok|NMID|NPWP|QRIS|Total|Subtotal|SKU|Checkout|WhatsApp|Email|Status|Warung|Wishlist|OK|Logo|PayPal|CSV|PDF|Kurir|Resi|Rp|%|–)$/

it.each(files)('%s: every text is translated', (file, source) => {
  const english = textsIn(file, source, 'english')
  const indonesian = textsIn(file, source, 'indonesian')
  expect([...indonesian.keys()].sort()).toEqual([...english.keys()].sort())
  const same = [...english].filter(
    ([path, words]) =>
      words !== undefined &&
      /[a-z]{3}/i.test(words) &&
      words === indonesian.get(path) &&
      !SAME_WORDS.test(words),
  )
  expect(same.map(([path, words]) => `${path}: ${words}`)).toEqual([])
})
