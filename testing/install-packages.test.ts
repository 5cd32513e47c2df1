/** Every command of `npm run` installs what is missing, and nothing when all is there. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const packages = {
  'node_modules/served': { version: '1.0.0' },
  'node_modules/built-with': { version: '1.0.0', dev: true },
  'node_modules/of-another-machine': { version: '1.0.0', dev: true, optional: true },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'warung-install-'))
  mkdirSync(path.join(root, 'scripts'))
  for (const name of ['prepare.mjs', 'server-flags.mjs'])
    cpSync(path.join(import.meta.dirname, '../scripts', name), path.join(root, 'scripts', name))
  for (const name of ['.', 'contract', 'server', 'web', 'paypal-simulator', 'e2e', 'bench']) {
    mkdirSync(path.join(root, name), { recursive: true })
    writeFileSync(path.join(root, name, 'package.json'), '{}')
  }
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(
    path.join(root, 'npm'),
    '#!/bin/sh\necho "$1" >> npm-ran\nmkdir -p node_modules\ncp package-lock.json node_modules/.package-lock.json\n',
  )
  chmodSync(path.join(root, 'npm'), 0o755)
})
afterEach(() => rmSync(root, { recursive: true }))

/** @returns what npm was told to do, since the start of the test */
async function install(): Promise<string[]> {
  const prepare = pathToFileURL(path.join(root, 'scripts/prepare.mjs')).href
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', `await (await import(${JSON.stringify(prepare)})).install()`],
    { env: { ...process.env, PATH: `${root}${path.delimiter}${process.env.PATH}` } },
  )
  const ran = path.join(root, 'npm-ran')
  return existsSync(ran) ? readFileSync(ran, 'utf8').trim().split('\n') : []
}

/** As `npm prune` does. */
function keepPackages(...names: (keyof typeof packages)[]): void {
  const left = Object.fromEntries(names.map((name) => [name, packages[name]]))
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: left }))
}

it('installs once', async () => {
  expect(await install()).toEqual(['ci'])
  expect(await install()).toEqual(['ci'])
})

it('installs again what was pruned since', async () => {
  await install()
  keepPackages('node_modules/served')
  expect(await install()).toEqual(['ci', 'install'])
})

it('misses no package that this machine may do without', async () => {
  await install()
  keepPackages('node_modules/served', 'node_modules/built-with')
  expect(await install()).toEqual(['ci'])
})
