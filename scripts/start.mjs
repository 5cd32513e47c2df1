// npm start: installs and builds what is missing, then serves. Uses `exec`: a shell in between would swallow
// npm's signals.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, environment, install, isReadyToServe, node, root, withEnvFile } from './prepare.mjs'
import { compileCache, serverEnvironment, serverFlags } from './server-flags.mjs'

// after the build, development packages may be pruned (`npm prune --omit=dev`)
if (!isReadyToServe()) {
  await install()
  await build()
}

const server = spawn(node(), [...serverFlags, ...withEnvFile, path.join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  env: { ...compileCache, ...serverEnvironment, ...environment() },
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
