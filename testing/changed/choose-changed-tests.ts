/** The tests nearest to a change. A pull request runs them all. */
import path from 'node:path'
import type { Sources } from '../walls/project-files.ts'
import { importsOf } from '../walls/read-imports.ts'
import { resolveImport } from '../walls/resolve-import.ts'

/** What joins the whole shop: every test of it would count as touched. */
const JOINS =
  /^(?:server\/src\/(?:app|main|shop)\.ts|server\/src\/storefront\/|server\/test\/support\/|contract\/src\/call\.ts|web\/app\/(?:root|entry\.\w+)\.tsx|e2e\/fixtures\.ts)/
const ROUTES_FILE = 'web/app/routes.ts'
/** Of a part of more screens than this, `screens.spec.ts` looks at each. */
const SCREENS_MAX = 5
const ALL_SCREENS = 'e2e/screens.spec.ts'
/** A call or address that more tests name is only their way to something else. */
const NAMING_MAX = 3
const TESTS_MAX = { unit: 6, browser: 2 } as const
/** Files that no test imports. */
const READERS: readonly (readonly [RegExp, string])[] = [
  [/\.sql$/, 'server/src/platform/database/sql-files/sql-files.test.ts'],
  [/\.md$/, 'testing/citations.test.ts'],
  [/texts\.ts$/, 'testing/texts.test.ts'],
  [/\.css$/, 'e2e/appearance.spec.ts'],
]

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

function importersOf(project: Sources): Map<string, string[]> {
  const files = new Set(project.keys())
  const importers = new Map<string, string[]>()
  for (const [file, text] of project)
    for (const { specifier, isTypeOnly } of importsOf(file, text)) {
      // the compiler checks types
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

function escapePattern(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&')
}

/** `'admin/product/:id/edit'` → what a journey writes for it. */
function addressPattern(route: string): RegExp {
  const parts = route.split('/').flatMap((part) => {
    if (part.endsWith('?')) return []
    return part.startsWith(':') ? ['[^/\\s\'"`]+'] : [escapePattern(part)]
  })
  return new RegExp(`/${parts.join('/')}(?![\\w/-])`)
}

type Name = { readonly pattern: RegExp; readonly isInBrowser: boolean }

/** Calls that a route file serves, and addresses of a screen. */
function namesOf(file: string, project: Sources): Name[] {
  if (/^server\/src\/api\//.test(file))
    return [...(project.get(file) ?? '').matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g)].map(
      ([, call = '']) => ({ pattern: new RegExp(`'${escapePattern(call)}'`), isInBrowser: false }),
    )
  const routes = (project.get(ROUTES_FILE) ?? '').matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)
  return [...routes].flatMap(([, route = '', screen = '']) =>
    `web/app/${screen}` === file ? [{ pattern: addressPattern(route), isInBrowser: true }] : [],
  )
}

/** `refund-form.tsx` and `refunds.spec.ts` share one. */
function wordsOf(file: string): string[] {
  return path
    .basename(file)
    .replace(/\..*$/, '')
    .split('-')
    .map((word) => word.replace(/s$/, ''))
}

/** @param changed paths from the root, as in `project` */
export function chooseChangedTests(changed: readonly string[], project: Sources): ChosenTests {
  const distances = distancesFrom(changed, importersOf(project))
  const words = new Set(changed.flatMap(wordsOf))
  const costs = new Map<string, number>()
  const isNamesake = (test: string): boolean =>
    changed.some((file) => wordsOf(file).every((word) => wordsOf(test).includes(word)))
  const sharedWords = (test: string): number => wordsOf(test).filter((word) => words.has(word)).length
  const add = (test: string, distance: number): void => {
    const cost = changed.includes(test) ? -Infinity : distance - sharedWords(test)
    costs.set(test, Math.min(cost, costs.get(test) ?? Infinity))
  }
  const tests = [...project].filter(([file]) => isUnitTest(file) || isSpec(file))
  for (const [test] of tests) if (isNamesake(test)) add(test, 1)
  for (const [read, test] of READERS)
    if (project.has(test) && changed.some((file) => read.test(file))) add(test, 1)
  const screens = new Set<string>()
  for (const [file, distance] of distances) {
    if (isUnitTest(file) || isSpec(file)) add(file, distance)
    for (const { pattern, isInBrowser } of namesOf(file, project)) {
      if (isInBrowser) screens.add(file)
      const naming = tests.filter(([test, text]) => isSpec(test) === isInBrowser && pattern.test(text))
      for (const [test] of naming)
        if (naming.length <= NAMING_MAX || sharedWords(test) > 0) add(test, distance + 1)
    }
  }
  if (screens.size > SCREENS_MAX && project.has(ALL_SCREENS)) add(ALL_SCREENS, 0)
  const nearest = [...costs].sort(([a, costA], [b, costB]) => costA - costB || a.localeCompare(b))
  const take = (isOfRunner: (file: string) => boolean, most: number): string[] =>
    nearest
      .flatMap(([test, cost]) => (isOfRunner(test) ? [{ test, cost }] : []))
      .filter(({ cost }, index) => index < most || cost === -Infinity)
      .map(({ test }) => test)
  const unit = take(isUnitTest, TESTS_MAX.unit)
  const browser = take(isSpec, TESTS_MAX.browser)
  return { unit, browser, left: costs.size - unit.length - browser.length }
}
