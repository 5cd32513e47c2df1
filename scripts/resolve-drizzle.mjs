// drizzle-orm has 447 entry points in its package.json. Node 24 parses them for every import: half of the start
// time. Resolutions are cached.
import { registerHooks } from 'node:module'

/** @type {Map<string, import('node:module').ResolveFnOutput>} by what is imported, from whichever of our files */
const entryPoints = new Map()
const ENTRY_POINT = /^drizzle-orm(\/|$)/
const FILE = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve(specifier, context, resolve) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return resolve(specifier, context)
    if (specifier.startsWith('.') && FILE.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!ENTRY_POINT.test(specifier)) return resolve(specifier, context)
    const known = entryPoints.get(specifier)
    if (known) return known
    const found = { ...resolve(specifier, context), shortCircuit: true }
    entryPoints.set(specifier, found)
    return found
  },
})
