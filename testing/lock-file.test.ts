/** `npm ci` refuses a lock file that leaves a package out, also one for another machine than the writer's. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
})
type Packages = z.output<typeof lockSchema>['packages']
type Package = Packages[string]

const file = path.join(import.meta.dirname, '..', 'package-lock.json')
const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Where Node finds `name` from a package at `place`: the nearest node_modules upwards. */
function placeOf(all: Packages, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (all[here]) return here
    if (folder === '') return undefined
  }
}

function wantedBy(place: string, entry: Package): [string, string][] {
  const peers = Object.entries(entry.peerDependencies).filter(
    ([name]) => entry.peerDependenciesMeta[name]?.optional !== true,
  )
  const isOurs = !place.includes('node_modules/')
  return [
    ...Object.entries({ ...entry.dependencies, ...(isOurs ? entry.devDependencies : {}) }),
    ...Object.entries(entry.optionalDependencies),
    ...peers,
  ]
}

/** What the lock file leaves out, in the words of `npm ci`. */
function missingFrom(all: Packages): string[] {
  return Object.entries(all).flatMap(([place, entry]) =>
    wantedBy(place, entry).flatMap(([name, range]) => {
      const found = placeOf(all, place, name)
      const version = found === undefined ? undefined : all[found]?.version
      const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(range)
      if (found !== undefined && (!isExact || version === range)) return []
      return [`${place || 'package.json'} wants ${name}@${range}`]
    }),
  )
}

describe('the lock file', () => {
  it('has every package that one of its packages names, those of other platforms too', () => {
    expect(missingFrom(packages)).toEqual([])
  })

  it('would be found out without one of them', () => {
    const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...rest } = packages
    expect(missingFrom(rest)).toEqual([
      expect.stringMatching(/^node_modules\/@biomejs\/biome wants @biomejs\/cli-darwin-arm64@/),
    ])
  })

  it('says what each package contains, and names no registry', () => {
    const entries = Object.entries(packages).filter(([place]) => place.includes('node_modules/'))
    const withoutSum = entries.filter(
      ([, { integrity, link, inBundle }]) => integrity === undefined && !link && !inBundle,
    )
    expect(withoutSum.map(([place]) => place)).toEqual([])
    expect(entries.filter(([, { resolved }]) => resolved?.includes('://')).map(([place]) => place)).toEqual(
      [],
    )
  })
})
