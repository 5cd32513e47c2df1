// npm test: installs and builds, then runs check, Vitest and Playwright, or only the files named after `--`; with
// `--changed`, check and the tests nearest to a change (testing/changed/).
// Each suite chooses its databases (testing/engines.ts). The last line has the runners' own counts.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { chooseTests } from './choose-tests.mjs'
import { findHeadlessShell } from './find-chromium.mjs'
import { flakyJourneys, flakyUnitTests } from './flaky-tests.mjs'
import { build, environment, install, node, root, run } from './prepare.mjs'
import { compileCache } from './server-flags.mjs'

/** @param {readonly string[]} args */
function choose(args) {
  try {
    return chooseTests(args, { root, cwd: process.env.INIT_CWD ?? process.cwd() })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** @returns {{ unit?: string[], browser?: string[] }} */
function chooseByChange() {
  const script = path.join(root, 'testing/changed/main.ts')
  const json = execFileSync(node(), [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const { unit, browser } = JSON.parse(json)
  return { ...(unit.length > 0 ? { unit } : {}), ...(browser.length > 0 ? { browser } : {}) }
}

/** For two builds at once and files in memory: an estimate. A container may have less than its machine. */
const hasMemory =
  Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY) > 7 * 1024 ** 3
/**
 * Temporary files in memory where there is room: each test has a database of a thousand files, and to make them on a disk takes six
 * times the processor (bench/notes/tests.md). Docker leaves 64 MB there, which none may execute.
 */
function temporaryFolder() {
  const folder = '/dev/shm'
  if (!hasMemory || !existsSync(folder)) return {}
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm \S+ (\S+)/m)
  const { bavail, bsize } = statfsSync(folder)
  const isRoomy = bavail * bsize > 3 * 1024 ** 3 && !(mount?.[1] ?? 'noexec').split(',').includes('noexec')
  return isRoomy ? { TMPDIR: folder } : {}
}

const args = process.argv.slice(2)
const chosen = choose(args)
await install()
const { unit, browser } = chosen.isByChange ? chooseByChange() : chosen
// the simulator is tested in a browser too
const needsBrowser = browser !== undefined || unit?.some((file) => file.includes('paypal-simulator'))
// one waits for the line, the other for the processor
const [chromium] = await Promise.all([
  needsBrowser ? findHeadlessShell() : undefined,
  build({ atOnce: hasMemory }),
])
const env = environment({
  ...(chromium ? { CHROMIUM: chromium } : {}),
  // a run starts the server some hundred times
  ...compileCache,
  ...temporaryFolder(),
})
const reports = path.join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
/** @param {string} name */
function report(name) {
  return path.join(reports, `${name}.json`)
}
/** @param {string} name */
function read(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined
}
const count = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const flaky = []

/**
 * A runner that ends with an error but reports no failed test counts as a failure.
 * @param {string} name
 * @param {number} code
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
function add(name, code, { passed, failed, skipped }) {
  const isSilent = passed + failed === 0 || (code !== 0 && failed === 0)
  if (isSilent) console.error(`${name} ended with ${code}, ${passed} passed and ${failed} failed`)
  count.passed += passed
  count.failed += failed + (isSilent ? 1 : 0)
  count.skipped += skipped
}

async function check() {
  const code = await run(process.execPath, [path.join(root, 'scripts/check.mjs')], { env })
  add('check', code, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
}

/** @param {readonly string[]} args */
async function runVitest(args) {
  const tool = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]
  const code = await run(node(), [tool, 'run', ...reporters, ...args], { env: { ...env, NO_COLOR: '1' } })
  const result = read('vitest')
  add('vitest', code, {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  })
  flaky.push(...flakyUnitTests(result))
}

/**
 * Playwright reads its arguments as patterns.
 * @param {string} file
 */
function patternOf(file) {
  const [name = '', line = ''] = path.relative('e2e', file).split(/(?=:\d+$)/)
  return name === '' ? '.' : `/${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${line}`
}

/** @param {readonly string[]} files */
async function runPlaywright(files) {
  const tool = path.join(root, 'node_modules/@playwright/test/cli.js')
  const code = await run(node(), [tool, 'test', '--reporter=line,json', ...files.map(patternOf)], {
    cwd: path.join(root, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
  })
  const result = read('playwright')
  const stats = result?.stats
  add('playwright', code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  })
  flaky.push(...flakyJourneys(result))
}

if (args.length === 0 || chosen.isByChange) await check()
if (unit) await runVitest(unit)
if (browser) await runPlaywright(browser)

for (const test of flaky) console.log(`Passed only at its second try, mend it: ${test}`)
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exit(count.failed === 0 ? 0 : 1)
