// npm test: installs what tests need, then lint, types, every test on both databases, and the shop in
// a real browser. Ends with one line of counts, made of the runners' own reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, node, root, run } from './prepare.mjs'

await install()
await build()
const chromium = await findChromium()
const env = environment({ ...(chromium ? { CHROMIUM: chromium } : {}), NO_COLOR: '1' })
const reports = path.join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
function report(name) {
  return path.join(reports, `${name}.json`)
}
function read(name) {
  return existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined
}
const count = { passed: 0, failed: 0, skipped: 0 }

/** A runner that failed without a failed test has failed all the same. */
function add(name, code, { passed, failed, skipped }) {
  const isSilent = passed + failed === 0 || (code !== 0 && failed === 0)
  if (isSilent) console.error(`${name} ended with ${code}, ${passed} passed and ${failed} failed`)
  count.passed += passed
  count.failed += failed + (isSilent ? 1 : 0)
  count.skipped += skipped
}

const checked = await run(process.execPath, [path.join(root, 'scripts/check.mjs')], { env })
add('check', checked, { passed: checked === 0 ? 1 : 0, failed: checked === 0 ? 0 : 1, skipped: 0 })

const vitest = [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
]
const unit = await run(
  node(),
  [...vitest, `--outputFile.json=${report('vitest')}`, ...process.argv.slice(2)],
  { env },
)
const told = read('vitest')
add('vitest', unit, {
  passed: told?.numPassedTests ?? 0,
  failed: told?.numFailedTests ?? 0,
  skipped: (told?.numPendingTests ?? 0) + (told?.numTodoTests ?? 0),
})

const playwright = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json']
const browser = await run(node(), playwright, {
  cwd: path.join(root, 'e2e'),
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
})
const stats = read('playwright')?.stats
add('playwright', browser, {
  passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
  failed: stats?.unexpected ?? 0,
  skipped: stats?.skipped ?? 0,
})

console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exit(count.failed === 0 ? 0 : 1)
