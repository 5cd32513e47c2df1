/** Holds every import of every file against the table of arrows in `table.ts`. */
import path from 'node:path'
import { DOORS } from './doors.ts'
import { findCycles } from './find-cycles.ts'
import type { Part } from './part.ts'
import { SOURCE, type Sources } from './project-files.ts'
import { type Import, importsOf } from './read-imports.ts'
import { resolveImport, type Target } from './resolve-import.ts'
import { COMPUTED_IMPORTS, FIRST_LOAD, PARTS } from './table.ts'

type FoundImport = Import & { readonly from: string; readonly target: Target }
/** `refusal`: why it may not be, or undefined */
type ResolvedImport = FoundImport & { readonly refusal: string | undefined }

type NamedPart = readonly [string, Part]
const TESTS = ['**/*.{test,fixture}.ts']
const parts = new Map<string, NamedPart | undefined>()

/** By pattern, then by file: one key joined of both is a new string, to be hashed, at each of a million calls. */
const matches = new Map<string, Map<string, boolean>>()

/** Cached: Node compiles the pattern anew at each call. */
function matchesGlob(file: string, pattern: string): boolean {
  const ofPattern = matches.get(pattern) ?? new Map<string, boolean>()
  if (ofPattern.size === 0) matches.set(pattern, ofPattern)
  const known = ofPattern.get(file)
  if (known !== undefined) return known
  const isMatch = path.posix.matchesGlob(file, pattern)
  ofPattern.set(file, isMatch)
  return isMatch
}

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern))
}

function findPart(file: string): NamedPart | undefined {
  // a style sheet or a picture lies in the part of the sources around it
  const source = SOURCE.test(file) ? file : `${file}.ts`
  return Object.entries(PARTS).find(([, { holds }]) => matchesAny(source, holds))
}

/** The first part of the table that claims the file. */
function partOf(file: string): NamedPart | undefined {
  if (!parts.has(file)) parts.set(file, findPart(file))
  return parts.get(file)
}

const imports = new Map<string, { readonly text: string; readonly found: readonly Import[] }>()

/** Parsed once as long as the text stays. */
function readImports(file: string, text: string): readonly Import[] {
  const known = imports.get(file)
  if (known?.text === text) return known.found
  const found = importsOf(file, text)
  imports.set(file, { text, found })
  return found
}

function resolveImportsOf(from: string, text: string, files: ReadonlySet<string>): ResolvedImport[] {
  return readImports(from, text).map((found) => {
    const target: Target =
      found.specifier === undefined
        ? { kind: 'nowhere', why: 'it is computed, so what it loads is unknown' }
        : resolveImport(from, found.specifier, files)
    const resolved = { ...found, from, target }
    return { ...resolved, refusal: refusalOf(resolved) }
  })
}

type ResolvedFile = { readonly text: string; readonly imports: readonly ResolvedImport[] }
/** By the names of all files, then by file */
const resolvedFiles = new Map<string, Map<string, ResolvedFile>>()

/** Resolved once for a file's text and the names of all files: a test changes one file of two thousand. */
function resolveImports(sources: Sources): ResolvedImport[] {
  const files = new Set(sources.keys())
  const names = [...files].join('\n')
  const byFile = resolvedFiles.get(names) ?? new Map<string, ResolvedFile>()
  resolvedFiles.set(names, byFile)
  return [...sources].flatMap(([from, text]) => {
    const known = byFile.get(from)
    if (known?.text === text) return known.imports
    const imports = resolveImportsOf(from, text, files)
    byFile.set(from, { text, imports })
    return imports
  })
}

function isPackageAllowed(name: string, packages: readonly string[]): boolean {
  return packages.some(
    (allowed) => name === allowed || (!allowed.startsWith('node:') && name.startsWith(`${allowed}/`)),
  )
}

/** Why this import may not be, or undefined. */
function refusalOf({ from, specifier, target }: FoundImport): string | undefined {
  const found = partOf(from)
  if (!found) return `${from} is in no part of the table; give it a place there`
  const [name, part] = found
  if (target.kind === 'own-types') return undefined
  if (target.kind === 'nowhere') {
    const isComputed = specifier === undefined
    return isComputed && matchesAny(from, COMPUTED_IMPORTS) ? undefined : target.why
  }
  if (target.kind === 'package') {
    if (isPackageAllowed(target.name, part.packages)) return undefined
    return `"${name}" may not import the package ${target.name}: ${part.why}`
  }
  const door = DOORS.find((each) => matchesGlob(target.file, each.file))
  if (door && matchesAny(from, ['server/src/**']) && !matchesAny(from, TESTS) && !matchesAny(from, door.from))
    return `${target.file} is opened by ${door.from.join(', ')} alone (testing/walls/doors.ts)`
  const [to] = partOf(target.file) ?? []
  if (to === undefined) return `${target.file} is in no part of the table; give it a place there`
  if (to === name ? !part.isApart || from === target.file : part.may.includes(to)) return undefined
  return `"${name}" ▶ "${to}" is no arrow of the house: ${part.why}`
}

/** For each file, the packages that run with it, and through which files. */
function reachOf(imports: readonly ResolvedImport[]): (file: string, name: string) => string[] | undefined {
  const byFile = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  )
  const search = (file: string, name: string, seen: Set<string>): string[] | undefined => {
    if (seen.has(file)) return undefined
    seen.add(file)
    for (const { target } of byFile.get(file) ?? []) {
      if (target.kind === 'package' && isPackageAllowed(target.name, [name])) return [file, target.name]
      const rest = target.kind === 'file' ? search(target.file, name, seen) : undefined
      if (rest) return [file, ...rest]
    }
    return undefined
  }
  return (file, name) => search(file, name, new Set())
}

function forbiddenReach(imports: readonly ResolvedImport[]): string[] {
  const reach = reachOf(imports)
  return imports.flatMap(({ from, target, isTypeOnly, line }) => {
    if (isTypeOnly || target.kind !== 'file') return []
    const isWatched = matchesAny(from, FIRST_LOAD.holds)
    if (!isWatched || matchesAny(target.file, FIRST_LOAD.holds)) return []
    return FIRST_LOAD.without.flatMap((name) => {
      const way = reach(target.file, name)
      return way
        ? [`${from}:${line} loads ${name} by way of ${way.slice(0, -1).join(' ▶ ')}: ${FIRST_LOAD.why}`]
        : []
    })
  })
}

/** Which folders of one room import which: `orders/shipping` with all below it is one, and so is each neighbour of it. */
function folderGraph(imports: readonly ResolvedImport[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  const folderOf = (file: string) => /^((?:server\/src|web\/app)\/[^/]+\/[^/]+)\//.exec(file)?.[1]
  for (const { from, target } of imports) {
    if (target.kind !== 'file' || matchesAny(from, TESTS)) continue
    const [folder, other] = [folderOf(from), folderOf(target.file)]
    if (!folder || !other || folder === other) continue
    graph.set(folder, (graph.get(folder) ?? new Set()).add(other))
    if (!graph.has(other)) graph.set(other, new Set())
  }
  return graph
}

/** A sentence for each wrong import and each cycle; none when the walls stand. */
export function checkWalls(sources: Sources): string[] {
  const imports = resolveImports(sources)
  const refused = imports.flatMap(({ from, line, specifier, refusal }) =>
    refusal === undefined ? [] : [`${from}:${line} imports ${specifier ?? '…'}: ${refusal}`],
  )
  const placeless = [...sources.keys()]
    .filter((file) => !partOf(file))
    .map((file) => `${file} is in no part of the table; give it a place there`)
  const graph = new Map([...sources.keys()].map((file) => [file, new Set<string>()]))
  for (const { from, target } of imports) if (target.kind === 'file') graph.get(from)?.add(target.file)
  const cycles = [...findCycles(graph), ...findCycles(folderGraph(imports))].map(
    (group) => `these import each other in a circle: ${group.join(', ')}`,
  )
  return [...new Set([...placeless, ...refused, ...forbiddenReach(imports), ...cycles])]
}
