/** Each set of values is defined once, in contract/src/values. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const FOLDER = 'contract/src/values'

/** The simulator imports nothing of the shop, so its lists are its own; the start runs on a Node without TypeScript. */
const ELSEWHERE = /^paypal-simulator\/|^scripts\/prepare\.mjs$/

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith(FOLDER) && !ELSEWHERE.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

type ValueSet = { readonly name: string; readonly values: readonly string[] }

/** Every exported list of two texts or more. */
async function valueSets(): Promise<ValueSet[]> {
  const sets: ValueSet[] = []
  for (const file of readdirSync(path.join(root, FOLDER))) {
    const module: Record<string, unknown> = await import(path.join(root, FOLDER, file))
    for (const [name, value] of Object.entries(module)) {
      if (!Array.isArray(value) || value.length < 2) continue
      if (value.every((each) => typeof each === 'string')) sets.push({ name, values: value })
    }
  }
  return sets
}

const QUOTED_LIST = /(?:'[^'\n]*'\s*[,|]\s*)+'[^'\n]*'/g

/** Tests show two of anything side by side; they copy nothing by that. */
function mayCopy({ values }: ValueSet, file: string): boolean {
  return values.length === 2 && (/\.test\.tsx?$/.test(file) || /^(server\/test|e2e)\//.test(file))
}

/** Lists and unions of quoted texts that hold the whole set. */
function copiesOf({ values }: ValueSet, text: string): string[] {
  return (text.match(QUOTED_LIST) ?? []).filter((list) => {
    const quoted = new Set([...list.matchAll(/'([^'\n]*)'/g)].map(([, value = '']) => value))
    return values.every((value) => quoted.has(value)) && quoted.size === values.length
  })
}

it('the search finds a copy as a list, as a union and in SQL', () => {
  const set = { name: 'X', values: ['a', 'b', 'c'] }
  expect(copiesOf(set, "z.enum(['a', 'b', 'c'])")).toHaveLength(1)
  expect(copiesOf(set, "type X = 'c' | 'b' | 'a'")).toHaveLength(1)
  expect(copiesOf(set, "sql`x in ('a','b',\n 'c')`")).toHaveLength(1)
  expect(copiesOf(set, "['a', 'b'], ['a', 'b', 'd']")).toHaveLength(0)
})

it('no set of values is copied by hand', async () => {
  const sets = await valueSets()
  expect(sets.length).toBeGreaterThanOrEqual(5)
  const copies = sets.flatMap((set) =>
    sources
      .filter(({ file }) => !mayCopy(set, file))
      .flatMap(({ file, text }) => copiesOf(set, text).map((copy) => `${file} copies ${set.name}: ${copy}`)),
  )
  expect(copies).toEqual([])
})

it('no large limit is written out in what runs', () => {
  const written = /\b(2_?147_?483_?647|10_?000_?000_?000(_?000)?)\b/
  const copies = sources
    .filter(({ file }) => /^(contract|server|web)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(({ file }) => !file.startsWith('server/test/'))
    .filter(({ text }) => written.test(text))
  expect(copies.map(({ file }) => file)).toEqual([])
})
