// npm run faults: payments under faults and kills, on a real PostgreSQL; see --help.
import path from 'node:path'
import { build, environment, install, node, root, run } from './prepare.mjs'

await install()
await build()
process.exit(
  await run(node(), [path.join(root, 'testing/faults/main.ts'), ...process.argv.slice(2)], {
    env: environment(),
  }),
)
