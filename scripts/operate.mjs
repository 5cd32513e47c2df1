// npm run operate -- COMMAND: what operators do beside running the shop.
import path from 'node:path'
import { environment, hasServingPackages, install, node, root, run, withEnvFile } from './prepare.mjs'
import { serverFlags } from './server-flags.mjs'

if (!hasServingPackages()) await install()
process.exit(
  await run(
    node(),
    [
      ...serverFlags,
      ...withEnvFile,
      path.join(root, 'server/src/runtime/operate.ts'),
      ...process.argv.slice(2),
    ],
    { env: environment() },
  ),
)
