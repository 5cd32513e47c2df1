// A Chromium for the browser tests: the machine's, else Debian's, else Playwright's own. Never none.
import { existsSync } from 'node:fs'
import { environment, node, root, run } from './prepare.mjs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
function found() {
  return places.find((place) => place && existsSync(place))
}

/** The path of a browser; undefined when Playwright has its own. */
export async function findChromium() {
  if (found()) return found()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { quiet: true })
    if (found()) return found()
  }
  const code = await run(node(), [`${root}/node_modules/@playwright/test/cli.js`, 'install', 'chromium'], {
    env: environment(),
    quiet: true,
  })
  if (code !== 0) throw new Error('No Chromium: install one and name it in CHROMIUM.')
  return undefined
}
