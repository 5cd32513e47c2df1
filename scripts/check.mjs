// npm run check: formatting and lint, walls between the parts (testing/walls/table.ts), types, what nothing
// uses (knip.jsonc). Asks nothing of a database.
import path from 'node:path'
import { environment, install, node, root, run } from './prepare.mjs'

if (process.argv.length > 2) {
  console.log(
    'Usage: npm run check\n\nFormat, lint, walls, types and unused code of everything; it takes no options.',
  )
  process.exit(process.argv.includes('--help') ? 0 : 1)
}
await install()
const env = environment()
/** @param {string} name */
function bin(name) {
  return path.join(root, 'node_modules', name)
}
/**
 * What has not changed since the last run is not checked again.
 * @param {string} name of a part; `server` takes testing and bench with it
 * @returns {Step}
 */
function types(name) {
  const cache = path.join(root, 'node_modules', '.cache', 'warung', `types-${name}.tsbuildinfo`)
  const args = ['-p', path.join(root, name), '--incremental', '--tsBuildInfoFile', cache]
  return [`types of ${name}`, [bin('typescript/bin/tsc'), ...args]]
}

/** @typedef {[name: string, args: string[], folder?: string]} Step */
/** @type {Step} */
const typesOfPages = ['types of pages', [bin('@react-router/dev/bin.cjs'), 'typegen'], 'web']
// the longest first: two run at once, on a machine of two cores
/** @type {Step[]} */
const steps = [
  types('server'),
  types('web'),
  ['biome', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['nothing unused', [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
  ['walls', [path.join(root, 'testing/walls/main.ts')]],
  ...['contract', 'paypal-simulator', 'e2e', 'scripts'].map(types),
]

let failed = 0
/** @param {Step} step */
async function check([name, args, folder = '.']) {
  const code = await run(node(), args, { cwd: path.join(root, folder), env, quiet: true })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code !== 0) failed += 1
}

/** The next steps, one after the other, until none is left. */
async function checkInTurn() {
  for (let step = steps.shift(); step; step = steps.shift()) await check(step)
}

await check(typesOfPages)
await Promise.all([checkInTurn(), checkInTurn()])
process.exit(failed === 0 ? 0 : 1)
