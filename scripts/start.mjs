// npm start: installs and builds what is missing, then serves the shop. By `exec`, since a shell in between
// would keep npm's signals to itself; what runs before it says so where there is no such shell.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, environment, install, isReadyToServe, node, root, withEnvFile } from './prepare.mjs'
import { serverEnvironment, serverFlags } from './server-flags.mjs'

// development parts may be left out once the pages are built (`npm prune --omit=dev`)
if (!isReadyToServe()) {
  await install()
  await build()
}

// what Node makes of the sources (it takes their types out) is kept for the next start
const cache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'warung', 'compiled') }
const server = spawn(node(), [...serverFlags, ...withEnvFile, path.join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  env: { ...cache, ...serverEnvironment, ...environment() },
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
