// npm run check: formatting and lint, walls between the parts (testing/walls/table.ts), types, what nothing
// uses (knip.jsonc). Asks nothing of a database.
import path from 'node:path'
import { environment, install, node, root, run } from './prepare.mjs'

await install()
const env = environment()
/** @param {string} name */
function bin(name) {
  return path.join(root, 'node_modules', name)
}
// `server` takes testing and bench with it
const PARTS = ['contract', 'server', 'web', 'paypal-simulator', 'e2e', 'scripts']
/** @type {[name: string, args: string[], folder?: string][]} */
const steps = [
  ['biome', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['walls', [path.join(root, 'testing/walls/main.ts')]],
  ['types of pages', [bin('@react-router/dev/bin.cjs'), 'typegen'], 'web'],
  ['nothing unused', [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
  ...PARTS.map(
    (name) =>
      /** @type {[string, string[]]} */ ([
        `types of ${name}`,
        [bin('typescript/bin/tsc'), '-p', path.join(root, name)],
      ]),
  ),
]
let failed = 0
for (const [name, args, folder = '.'] of steps) {
  const code = await run(node(), args, { cwd: path.join(root, folder), env, quiet: true })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
