/** What a browser fetches for a shopper's first page, read from the built files: no schema library, nothing of the admin's. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readProject, type Sources } from './walls/project-files.ts'

const CLIENT = path.join(import.meta.dirname, '../web/build/client')
const ZOD = path.join(import.meta.dirname, '../node_modules/zod/v4/core')
/** what survives in any build of zod: a property of its every schema, and the name of its protocol */
const ZOD_MARKS = ['_zod', '~standard']
const SHORTEST_MARK = 12

const chunk = z.object({ module: z.string(), imports: z.array(z.string()) })
const manifestSchema = z.object({ entry: chunk, routes: z.record(z.string(), chunk) })

function readManifest(): z.output<typeof manifestSchema> {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The pages are not built: `npm start` or `npm test` builds them.')
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
}

const { entry, routes } = readManifest()
const texts = new Map<string, string>()
function textOfChunk(url: string): string {
  const text = texts.get(url) ?? readFileSync(path.join(CLIENT, url), 'utf8')
  texts.set(url, text)
  return text
}

/** The chunks that run before the page can be used: every static import of what the manifest names. */
function firstLoad(routeId: string): string[] {
  const found = new Set<string>()
  const waiting = [entry, routes.root, routes[routeId]].flatMap((part) =>
    part ? [part.module, ...part.imports] : [],
  )
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    found.add(url)
    const { staticImports } = parseSync(url, textOfChunk(url)).module
    waiting.push(
      ...staticImports.map((each) =>
        path.posix.join(path.posix.dirname(url ?? ''), each.moduleRequest.value),
      ),
    )
  }
  return [...found]
}

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
const shopperRoutes = Object.keys(routes).filter((id) => id !== 'root' && !id.startsWith('admin/'))

describe("a shopper's first load", () => {
  it.each(shopperRoutes)('of %s brings no schema library', (id) => {
    const bringing = firstLoad(id).filter((url) => ZOD_MARKS.some((mark) => textOfChunk(url).includes(mark)))
    expect(bringing).toEqual([])
  })

  it.each(shopperRoutes)('of %s brings nothing of the admin’s screens', (id) => {
    const bringing = firstLoad(id).flatMap((url) =>
      marks.filter((mark) => textOfChunk(url).includes(mark)).map((mark) => `${url}: ${mark}`),
    )
    expect(bringing).toEqual([])
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
    const shown = adminPages
      .flatMap(firstLoad)
      .flatMap((url) => marks.filter((mark) => textOfChunk(url).includes(mark)))
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
