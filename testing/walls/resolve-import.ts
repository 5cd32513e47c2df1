/** Where an import leads: a file of the project, or a package. */
import { builtinModules } from 'node:module'
import path from 'node:path'

export type Target =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'package'; readonly name: string }
  /** types that React Router writes for one screen */
  | { readonly kind: 'own-types' }
  | { readonly kind: 'nowhere'; readonly why: string }

const OUR_PACKAGES: Readonly<Record<string, string>> = {
  '@warung/contract': 'contract/src',
  '@warung/server': 'server/src',
  '@warung/web': 'web',
  '@warung/paypal-simulator': 'paypal-simulator/src',
  '@warung/e2e': 'e2e',
  '@warung/bench': 'bench',
}
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

function existing(file: string, files: ReadonlySet<string>): string {
  const endings = ENDINGS.map((ending) => `${file}${ending}`)
  return endings.find((candidate) => files.has(candidate)) ?? file
}

/** contract, server, web and paypal-simulator are packages: each is entered by its name only. */
function packageOf(file: string): string | undefined {
  return /^(contract|server|web|paypal-simulator)\//.exec(file)?.[1]
}

function isTest(file: string): boolean {
  return /\.(?:test|fixture)\.tsx?$/.test(file) || file.startsWith('server/test/')
}

function resolveRelative(from: string, specifier: string, files: ReadonlySet<string>): Target {
  const named = path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
  if (named.startsWith('..')) return { kind: 'nowhere', why: 'it leads out of the repository' }
  if (named.split('/').includes('node_modules'))
    return { kind: 'nowhere', why: 'a package is imported by its name' }
  const own = from.replace(/\.tsx?$/, '')
  const types = path.posix.join(path.posix.dirname(from), '+types', path.posix.basename(own))
  if (named === types) return { kind: 'own-types' }
  if (named.includes('/+types/')) return { kind: 'nowhere', why: 'it has the types of another screen' }
  const into = packageOf(named)
  const outOf = packageOf(from)
  if (into !== undefined && outOf !== undefined && into !== outOf && !isTest(from))
    return { kind: 'nowhere', why: 'another package is imported by its name, not by a path into its folder' }
  const file = existing(named, files)
  if (/\.[cm]?[jt]sx?$/.test(file) && !files.has(file))
    return { kind: 'nowhere', why: 'there is no such file' }
  return { kind: 'file', file }
}

export function resolveImport(from: string, specifier: string, files: ReadonlySet<string>): Target {
  const [plain = ''] = specifier.split('?')
  if (plain.startsWith('.')) return resolveRelative(from, plain, files)
  if (/^(?:\/|#|~|[a-z]+:\/\/)/.test(plain))
    return { kind: 'nowhere', why: 'it is no package and no relative path' }
  const ours = Object.entries(OUR_PACKAGES).find(([name]) => plain === name || plain.startsWith(`${name}/`))
  if (ours) {
    const [name, folder] = ours
    return { kind: 'file', file: existing(path.posix.join(folder, plain.slice(name.length)), files) }
  }
  const isBuiltin = !plain.startsWith('node:') && builtinModules.includes(plain)
  return { kind: 'package', name: isBuiltin ? `node:${plain}` : plain }
}
