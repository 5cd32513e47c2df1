// npm run dev: the server starts anew when its sources change, the pages are built anew when theirs do.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, environment, install, node, root } from './prepare.mjs'

await install()
await build()
const env = environment({ WARUNG_DEV: '1' })
const children = [
  spawn(node(), [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--watch'], {
    cwd: path.join(root, 'web'),
    env,
    stdio: 'inherit',
  }),
  spawn(node(), ['--watch-path', path.join(root, 'server/src'), path.join(root, 'server/src/main.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
