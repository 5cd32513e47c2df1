/** The pages as they were built last (`npm test` builds them first): what a browser fetches for a first load. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

const CLIENT = path.join(import.meta.dirname, '../web/build/en/client')

const chunk = z.object({ module: z.string(), imports: z.array(z.string()) })
const manifestSchema = z.object({ entry: chunk, routes: z.record(z.string(), chunk), url: z.string() })

type BuiltPages = z.output<typeof manifestSchema>

export function readBuiltPages(): BuiltPages {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The pages are not built: `npm start` or `npm test` builds them.')
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
}

const texts = new Map<string, string>()
/** @param url as the page names it: `/assets/…` */
export function textOfChunk(url: string): string {
  const text = texts.get(url) ?? readFileSync(path.join(CLIENT, url), 'utf8')
  texts.set(url, text)
  return text
}

const staticImports = new Map<string, readonly string[]>()
/** The addresses that a chunk imports at once; a chunk is parsed once. */
export function importsOfChunk(url: string): readonly string[] {
  const known = staticImports.get(url)
  if (known) return known
  const { module } = parseSync(url, textOfChunk(url))
  const folder = path.posix.dirname(url)
  const found = module.staticImports.map((each) => path.posix.join(folder, each.moduleRequest.value))
  staticImports.set(url, found)
  return found
}

/** The chunks that run before the page can be used: every static import of what the manifest names, and itself. */
export function firstLoad({ entry, routes, url }: BuiltPages, routeId: string): string[] {
  const found = new Set<string>([url])
  const waiting = [entry, routes.root, routes[routeId]].flatMap((part) =>
    part ? [part.module, ...part.imports] : [],
  )
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...importsOfChunk(next))
  }
  return [...found]
}

/** As it goes over the wire to a browser that takes brotli. */
export function wireBytes(url: string): number {
  const file = path.join(CLIENT, url)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** @param ending as `.css` @returns their urls */
export function builtAssets(ending: string): string[] {
  return readdirSync(path.join(CLIENT, 'assets'))
    .filter((name) => name.endsWith(ending))
    .map((name) => `/assets/${name}`)
}
