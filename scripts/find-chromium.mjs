// A Chromium for the browser tests: the machine's, else Debian's, else Playwright's own. Never none.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment, node, root, run } from './prepare.mjs'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** @param {readonly string[]} paths */
function firstOf(paths) {
  return [process.env.CHROMIUM, ...paths].find((file) => file && existsSync(file))
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether there was a way to try
 */
async function installOnDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installing ${name} …\n`)
  await run('apt-get', ['update', '-qq'], { quiet: true })
  await run('apt-get', ['install', '-y', '-qq', name], { quiet: true })
  return true
}

/** The path of a whole browser; undefined when Playwright has its own. */
export async function findChromium() {
  if (firstOf(BROWSERS)) return firstOf(BROWSERS)
  if ((await installOnDebian('chromium')) && firstOf(BROWSERS)) return firstOf(BROWSERS)
  const code = await run(node(), [`${root}/node_modules/@playwright/test/cli.js`, 'install', 'chromium'], {
    env: environment(),
    quiet: true,
  })
  if (code !== 0) throw new Error('No Chromium: install one and name it in CHROMIUM.')
  return undefined
}

/**
 * The path of Chromium without its windows, else of a whole one; undefined when Playwright has its own.
 * Opening a page takes the shell a third of the processor time: it renders no toolbar beside each page.
 */
export async function findHeadlessShell() {
  if (firstOf([HEADLESS_SHELL])) return firstOf([HEADLESS_SHELL])
  // not every release has the package: it is not looked for again
  const tried = path.join(root, 'node_modules', '.cache', 'warung', 'no-headless-shell')
  if (!existsSync(tried) && (await installOnDebian('chromium-headless-shell'))) {
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
    mkdirSync(path.dirname(tried), { recursive: true })
    writeFileSync(tried, '')
  }
  return findChromium()
}
