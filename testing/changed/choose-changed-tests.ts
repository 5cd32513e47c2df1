/** The tests nearest to a change: by name, then by imports. A pull request runs them all. */
import path from 'node:path'
import type { Sources } from '../walls/project-files.ts'
import { importsOf } from '../walls/read-imports.ts'
import { resolveImport } from '../walls/resolve-import.ts'

/** What joins the whole shop: through it, every test would count as touched. */
const JOINS =
  /^(?:server\/src\/(?:app|main|shop)\.ts|server\/src\/storefront\/|server\/test\/support\/|contract\/src\/call\.ts|web\/app\/(?:root|routes|entry\.\w+)\.tsx?|e2e\/fixtures\.ts)/
const TESTS_MAX = { unit: 6, browser: 2 } as const

export type ChosenTests = {
  readonly unit: readonly string[]
  readonly browser: readonly string[]
  /** touched too, but further away */
  readonly left: number
}

function isUnitTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function isSpec(file: string): boolean {
  return /^e2e\/.*\.spec\.ts$/.test(file)
}

/** File → the files that import it; types do not count, since the compiler checks them. */
function importersOf(project: Sources): Map<string, string[]> {
  const files = new Set(project.keys())
  const importers = new Map<string, string[]>()
  for (const [file, text] of project)
    for (const { specifier, isTypeOnly } of importsOf(file, text)) {
      const target = isTypeOnly || specifier === undefined ? undefined : resolveImport(file, specifier, files)
      if (target?.kind === 'file') importers.set(target.file, [...(importers.get(target.file) ?? []), file])
    }
  return importers
}

/** Imports between each file and the nearest changed one, not counted through what joins the shop. */
function distancesFrom(changed: readonly string[], importers: ReadonlyMap<string, string[]>) {
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    if (distance > 0 && JOINS.test(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

/** `refund-form.tsx` and `refunds.spec.ts` share one. */
function wordsOf(file: string): string[] {
  const [name = ''] = path.basename(file).split('.')
  return name.split('-').map((word) => word.replace(/s$/, ''))
}

/** @param changed paths from the root, as in `project` */
export function chooseChangedTests(changed: readonly string[], project: Sources): ChosenTests {
  const distances = distancesFrom(changed, importersOf(project))
  const words = new Set(changed.flatMap(wordsOf))
  const touched = [...project.keys()].flatMap((file) => {
    if (!isUnitTest(file) && !isSpec(file)) return []
    const shared = wordsOf(file).filter((word) => words.has(word)).length
    const distance = distances.get(file) ?? (shared > 0 ? 1 : Infinity)
    return distance === Infinity
      ? []
      : [{ file, cost: changed.includes(file) ? -Infinity : distance - shared }]
  })
  const nearest = touched.sort((a, b) => a.cost - b.cost || a.file.localeCompare(b.file))
  const take = (isOfRunner: (file: string) => boolean, most: number): string[] =>
    nearest
      .filter(({ file }) => isOfRunner(file))
      .filter(({ cost }, index) => index < most || cost === -Infinity)
      .map(({ file }) => file)
  const unit = take(isUnitTest, TESTS_MAX.unit)
  const browser = take(isSpec, TESTS_MAX.browser)
  return { unit, browser, left: touched.length - unit.length - browser.length }
}
