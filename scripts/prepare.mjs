// Installs packages, builds pages and finds Node 24. Runs on an older Node without packages; skips what is
// done.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serverEnvironment } from './server-flags.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
/** @param {string[]} parts */
function at(...parts) {
  return path.join(root, ...parts)
}

if (process.platform === 'win32') {
  console.error(
    'Warung runs on Linux and macOS. On Windows, use WSL: https://learn.microsoft.com/windows/wsl',
  )
  process.exit(1)
}

/** The project brings Node 24. */
export function node() {
  const own = at('node_modules', 'node', 'bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    'Node 24 did not install. Run `npm install` and look at what it says, or use Node 24 yourself.',
  )
}

/** The environment for what runs under Node 24: it comes first in PATH. */
export function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${path.dirname(node())}${path.delimiter}${process.env.PATH ?? ''}`,
    ...more,
  }
}

/** Node arguments that load `.env`. */
export const withEnvFile = ['--import', pathToFileURL(at('scripts', 'load-env-file.mjs')).href]

/**
 * Runs a command to its end. With `quiet`, what it says is shown only when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let said = ''
    child.stdout?.on('data', (data) => {
      said += data
    })
    child.stderr?.on('data', (data) => {
      said += data
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0 && quiet) process.stderr.write(said)
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {string} words
 * @param {() => Promise<number>} work
 */
async function step(words, work) {
  const since = Date.now()
  process.stdout.write(`${words} … `)
  const code = await work()
  if (code !== 0) {
    process.stdout.write('failed\n')
    process.exit(1)
  }
  process.stdout.write(`done in ${((Date.now() - since) / 1000).toFixed(1)} s\n`)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? files(file) : [file]
  })
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * @param {string} stamp
 * @param {string} value
 */
function isStamped(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value
}
const manifests = ['contract', 'server', 'web', 'paypal-simulator', 'e2e', 'bench'].map((name) =>
  at(name, 'package.json'),
)

/**
 * Whether packages are there in the lock file's versions; those that a machine may do without are not looked for.
 * @param {{ dev: boolean }} wanted false for what `npm prune --omit=dev` leaves
 */
function hasPackages(wanted) {
  const installed = at('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const there = read(installed)
  return Object.entries(read(at('package-lock.json'))).every(
    ([name, { dev, optional, peer, devOptional, link, version }]) =>
      !name.startsWith('node_modules/') ||
      [dev && !wanted.dev, optional, peer, devOptional, link].some(Boolean) ||
      there[name]?.version === version,
  )
}

/** Whether every package that serving needs is there. */
export function hasServingPackages() {
  return hasPackages({ dev: false })
}

/** Packages as the lock file has them. */
export async function install() {
  const stamp = at('node_modules', '.warung-installed')
  const wanted = hashOf([at('package-lock.json'), at('package.json'), ...manifests])
  // packages may have been pruned since
  if (isStamped(stamp, wanted) && hasPackages({ dev: true })) return
  // `npm ci` deletes packages under a running shop
  const command = existsSync(at('node_modules')) ? ['install', '--no-save'] : ['ci']
  // development packages build the pages, whatever NODE_ENV says
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages', () => run('npm', args, { quiet: true }))
  writeFileSync(stamp, wanted)
}

const COMPRESSED = /\.(js|css|svg|json|txt)$/

/** @param {string} folder */
function compress(folder) {
  for (const file of files(folder)) {
    if (!COMPRESSED.test(file) || statSync(file).size < 1024) continue
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const builtStamp = at('web', 'build', '.warung-built')
function hashOfPages() {
  return hashOf([
    ...files(at('web', 'app')),
    ...files(at('web', 'public')),
    ...files(at('contract', 'src')),
    at('web', 'vite.config.ts'),
    ...files(at('docs', 'merchants')),
    at('docs', 'merchants.md'),
    at('docs', 'merchants.id.md'),
    at('web', 'code-splitting.ts'),
    at('web', 'merchant-help.ts'),
    at('web', 'report-missing-chunks.ts'),
    at('web', 'react-router.config.ts'),
    at('package-lock.json'),
  ])
}

export function isReadyToServe() {
  return isStamped(builtStamp, hashOfPages()) && hasServingPackages()
}

/** A build needs a third of this heap; without a limit V8 takes 250 MB more (docs/decisions/047-memory-at-start.md). */
const BUILD_FLAGS = ['--max-old-space-size=320', '--max-semi-space-size=4']

/** @param {string} language its pages are a build of their own (decision 050) */
async function buildPages(language) {
  const tool = at('node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = environment({ ...serverEnvironment, NODE_ENV: 'production', VITE_LANGUAGE: language })
  const code = await run(node(), [...BUILD_FLAGS, tool, 'build'], { cwd: at('web'), env, quiet: true })
  if (code === 0) compress(at('web', 'build', language, 'client'))
  return code
}

/**
 * The pages, built and compressed once.
 * @param {{ atOnce?: boolean }} options both languages at once: in less time, with twice the memory
 */
export async function build({ atOnce = false } = {}) {
  const wanted = hashOfPages()
  if (isStamped(builtStamp, wanted)) return
  const languages = ['en', 'id']
  await step('Building the shop', async () => {
    if (atOnce) return Math.max(...(await Promise.all(languages.map(buildPages))))
    for (const language of languages) {
      const code = await buildPages(language)
      if (code !== 0) return code
    }
    return 0
  })
  mkdirSync(path.dirname(builtStamp), { recursive: true })
  writeFileSync(builtStamp, wanted)
}
