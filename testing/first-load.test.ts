/** What a browser fetches for a shopper's first page, read from the built files: no schema library, nothing of the admin's. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import {
  builtAssets,
  firstLoad,
  importsOfChunk,
  readBuiltPages,
  textOfChunk,
  wireBytes,
} from './built-pages.ts'
import { readProject, type Sources } from './walls/project-files.ts'

const ZOD = path.join(import.meta.dirname, '../node_modules/zod/v4/core')
/** what survives in any build of zod: a property of its every schema, and the name of its protocol */
const ZOD_MARKS = ['_zod', '~standard']
const DESIGN = path.join(import.meta.dirname, '../web/app/design/design.tsx')
const SHORTEST_MARK = 12

const pages = readBuiltPages()
const { routes } = pages

/** The texts of a source that stay as they are when it is built. */
function wordsOf(file: string, text: string): Set<string> {
  const words = new Set<string>()
  function add(value: string): void {
    const word = value.trim()
    // of several words: a single one may be the browser's or a library's, such as `currentColor`
    if (word.length >= SHORTEST_MARK && /^[\w/.,:?-]+ [\w /.,:?-]+$/.test(word)) words.add(word)
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    JSXText: ({ value }) => {
      if (!value.includes('\n')) add(value)
    },
  }).visit(parseSync(file, text).program)
  return words
}

/** Texts that stand in the admin's files and nowhere else in the pages or the contract. */
function adminMarks(sources: Sources): string[] {
  const isAdmin = (file: string) => file.startsWith('web/app/admin/')
  const others = [...sources].filter(([file]) => /^(?:web\/app|contract\/src)\//.test(file) && !isAdmin(file))
  const words = [...sources]
    .filter(([file]) => isAdmin(file))
    .flatMap(([file, text]) => [...wordsOf(file, text)])
  return [...new Set(words)].filter(
    (word) => !word.startsWith('.') && !others.some(([, text]) => text.includes(word)),
  )
}

const marks = adminMarks(readProject())
const foundMarks = new Map<string, readonly string[]>()

/** Looked for once in a chunk, however many screens load it. */
function marksOf(url: string): readonly string[] {
  const found = foundMarks.get(url) ?? marks.filter((mark) => textOfChunk(url).includes(mark))
  foundMarks.set(url, found)
  return found
}

const shopperRoutes = Object.keys(routes).filter((id) => id !== 'root' && !id.startsWith('admin/'))

describe("a shopper's first load", () => {
  it.each(shopperRoutes)('of %s brings no schema library', (id) => {
    const bringing = firstLoad(pages, id).filter((url) =>
      ZOD_MARKS.some((mark) => textOfChunk(url).includes(mark)),
    )
    expect(bringing).toEqual([])
  })

  it.each(shopperRoutes)('of %s brings nothing of the admin’s screens', (id) => {
    const bringing = firstLoad(pages, id).flatMap((url) => marksOf(url).map((mark) => `${url}: ${mark}`))
    expect(bringing).toEqual([])
  })
})

/** Brotli over the wire, without the manifest of routes. What a browser can do without at first is loaded later. */
const SCRIPT_BUDGETS: readonly [route: string, files: number, bytes: number][] = [
  ['screens/home', 8, 118_130],
  ['screens/search', 8, 116_580],
  ['screens/product', 9, 122_490],
  ['screens/cart', 9, 121_050],
  ['screens/login', 10, 120_320],
]

/** Of each first load. By the luck of its hashes it is 40 bytes more or less after any change of a screen. */
const MANIFEST_BUDGET = 3_700

function bytesOf(urls: readonly string[]): number {
  return urls.reduce((sum, url) => sum + wireBytes(url), 0)
}

it('no build has the page of components, which only development shows', () => {
  const words = 'The action that stays in view'
  expect(readFileSync(DESIGN, 'utf8')).toContain(words)
  expect(builtAssets('.js').filter((url) => textOfChunk(url).includes(words))).toEqual([])
})

describe('over the wire', () => {
  it.each(SCRIPT_BUDGETS)(
    '%s loads %i scripts at most, of %i bytes beside the manifest',
    (id, files, bytes) => {
      const loaded = firstLoad(pages, id)
      expect(loaded.length).toBeLessThanOrEqual(files)
      expect(bytesOf(loaded.filter((url) => url !== pages.url))).toBeLessThanOrEqual(bytes)
    },
  )

  it('the manifest of routes is small', () => {
    expect(bytesOf([pages.url])).toBeLessThanOrEqual(MANIFEST_BUDGET)
  })

  it('one stylesheet paints every page of the shop, and one font', () => {
    const sheets = builtAssets('.css').filter((url) => !/\/(paper|admin)-/.test(url))
    expect(sheets).toHaveLength(1)
    expect(wireBytes(sheets[0] ?? '')).toBeLessThanOrEqual(9_620)
    const fonts = builtAssets('.woff2')
    expect(fonts).toHaveLength(1)
    expect(wireBytes(fonts[0] ?? '')).toBeLessThanOrEqual(18_100)
  })
})

describe('what these tests look for', () => {
  it('is there to be found: zod has its marks', () => {
    const zod = readdirSync(ZOD)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(ZOD, file), 'utf8'))
    expect(ZOD_MARKS.filter((mark) => !zod.some((text) => text.includes(mark)))).toEqual([])
  })

  it('is there to be found: an admin’s page has its own', () => {
    expect(marks.length).toBeGreaterThan(20)
    const adminPages = Object.keys(routes).filter((id) => id.startsWith('admin/'))
    const shown = adminPages.flatMap((id) => firstLoad(pages, id)).flatMap(marksOf)
    expect(new Set(shown).size).toBeGreaterThan(20)
  })

  it('is looked for on every screen of a shopper', () => {
    expect(shopperRoutes).toEqual(
      expect.arrayContaining(
        ['home', 'search', 'product', 'cart', 'login', 'order'].map((name) => `screens/${name}`),
      ),
    )
  })
})

/** All that a chunk imports at once, directly or not. */
function reachableFrom(url: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...importsOfChunk(url)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...importsOfChunk(next))
  }
  return found
}

describe('the chunks', () => {
  it('do not import one another in a circle: a value read as a module loads would not be there yet', () => {
    expect(builtAssets('.js').filter((url) => reachableFrom(url).has(url))).toEqual([])
  })
})
