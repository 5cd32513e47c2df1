// npm run dev: restarts when server sources change; Vite reloads the pages.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { environment, install, node, root, withEnvFile } from './prepare.mjs'

await install()
const watched = ['server/src', 'contract/src', 'paypal-simulator/src'].flatMap((name) => [
  '--watch-path',
  path.join(root, name),
])
const server = spawn(node(), [...watched, ...withEnvFile, path.join(root, 'server/src/main.ts')], {
  cwd: root,
  env: environment({ NODE_ENV: 'development' }),
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
