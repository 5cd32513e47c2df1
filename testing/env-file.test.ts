/** npm start and operate read `.env`; nothing but their scripts does, so that tests never meet a developer's. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const house = mkdtempSync(path.join(tmpdir(), 'warung-env-file-'))
afterAll(() => rmSync(house, { recursive: true }))
const preload = ['--import', pathToFileURL(path.join(root, 'scripts/load-env-file.mjs')).href]

type Ended = { readonly code: number | null; readonly said: string; readonly complaint: string }

function run(args: readonly string[], cwd: string, environment: Record<string, string> = {}): Ended {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const ran = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 60_000 })
  return { code: ran.status, said: ran.stdout.trim(), complaint: ran.stderr.trim() }
}

function settings(text: string, names: readonly string[], environment: Record<string, string> = {}): unknown {
  writeFileSync(path.join(house, '.env'), text)
  const tell = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])))`
  const { code, said, complaint } = run([...preload, '-e', tell], house, environment)
  return code === 0 ? JSON.parse(said) : { code, complaint }
}

describe('.env', () => {
  it('is read as people write it', () => {
    const text = [
      '\uFEFF# a shop',
      'PORT=3100',
      ' export HOST = 127.0.0.1  # this machine',
      'SHOP_NAME="Warung #1\nSolo"',
      "SESSION_SECRET='it is # long'",
      'DEMO=',
      "S3_BUCKET=it's\r",
      '',
    ].join('\n')
    const names = ['PORT', 'HOST', 'SHOP_NAME', 'SESSION_SECRET', 'DEMO', 'S3_BUCKET']
    expect(settings(text, names)).toEqual([
      '3100',
      '127.0.0.1',
      'Warung #1\nSolo',
      'it is # long',
      '',
      "it's",
    ])
  })

  it('gives way to the environment, where that says something', () => {
    const environment = { PORT: '3200', HOST: ' ' }
    expect(settings('PORT=3100\nHOST=::1\n', ['PORT', 'HOST'], environment)).toEqual(['3200', '::1'])
  })

  it('need not be there', () => {
    expect(settings('', ['PORT'])).toEqual([null])
    rmSync(path.join(house, '.env'))
    expect(run([...preload, '-e', ''], house)).toEqual({ code: 0, said: '', complaint: '' })
  })

  it.each([
    ['PORT 3100', 1],
    ['# fine\nPORT=3100\nHOST: 127.0.0.1\n', 3],
    ['SESSION_SECRET=abc#def', 1],
    ['SHOP_NAME="Warung', 1],
    ['SHOP_NAME="Warung\nSolo"\n=3', 3],
    ['SHOP_NAME="Warung" Solo', 1],
  ])('tells a mistake in one line: %j', (text, line) => {
    expect(settings(text, ['PORT'])).toEqual({
      code: 1,
      complaint: `.env, line ${line}: must be NAME=value, with the value in quotes when it holds # or quotes.`,
    })
  })

  it('that cannot be read is told in one line', () => {
    mkdirSync(path.join(house, 'folder/.env'), { recursive: true })
    expect(run([...preload, '-e', ''], path.join(house, 'folder'))).toMatchObject({
      code: 1,
      complaint: '.env cannot be read (EISDIR).',
    })
  })

  it.each([
    ['to the letter', (text: string) => text],
    ['with every setting in use, and blank', (text: string) => text.replace(/^#([A-Z0-9_]+)=.*$/gm, '$1=')],
  ])('may be the example %s', (_, change) => {
    const config = pathToFileURL(path.join(root, 'server/src/platform/config/config.ts')).href
    const read = `import { readConfig } from '${config}'; console.log(readConfig(process.env).isDemo)`
    writeFileSync(path.join(house, '.env'), change(readFileSync(path.join(root, '.env.example'), 'utf8')))
    expect(run([...preload, '--input-type=module', '-e', read], house)).toMatchObject({
      code: 0,
      said: 'true',
    })
  })
})

describe('a variable that the server reads', () => {
  const source = readFileSync(path.join(root, 'server/src/platform/config/variables.ts'), 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)].map(([, name = '']) => name)

  it.each([
    ['.env.example', (name: string) => new RegExp(`^#?${name}=`, 'm')],
    ['README.md', (name: string) => new RegExp(`\`${name}\``)],
  ])('is described in %s', (file, describing) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    expect(names).toContain('PAYPAL_MODE')
    expect(names.filter((name) => !describing(name).test(text))).toEqual([])
  })
})

describe('a script', () => {
  /** A house of its own, with a `.env` of its own, whose programs are this one's. */
  const checkout = path.join(house, 'checkout')
  const workspaces = ['contract', 'server', 'web', 'paypal-simulator', 'e2e', 'bench']
  cpSync(path.join(root, 'scripts'), path.join(checkout, 'scripts'), { recursive: true })
  mkdirSync(path.join(checkout, 'node_modules'))
  const installed = ['node_modules/.warung-installed', 'node_modules/.package-lock.json']
  for (const name of ['package.json', 'package-lock.json', ...installed]) {
    copyFileSync(path.join(root, name), path.join(checkout, name))
  }
  for (const name of [...workspaces, 'docs', 'node_modules/node']) {
    symlinkSync(path.join(root, name), path.join(checkout, name))
  }
  writeFileSync(path.join(checkout, '.env'), 'PORT=nonsense\n')
  // never the real one: it would install into the folders that the links lead to, under the other tests
  const npm = path.join(house, 'npm')
  writeFileSync(npm, '#!/bin/sh\necho "npm was run: $*"\nexit 1\n', { mode: 0o755 })
  const PATH = `${house}${path.delimiter}${process.env.PATH}`

  it.each(['start.mjs', 'operate.mjs migrations'])(
    'reads .env, whose mistakes are one line: %s',
    (script) => {
      const [name = '', ...args] = script.split(' ')
      expect(run([path.join(checkout, 'scripts', name), ...args], checkout, { PATH })).toEqual({
        code: 1,
        said: '',
        complaint: 'PORT must be a port from 0 to 65535.',
      })
    },
  )

  it.each(['start.mjs', 'test.mjs', 'operate.mjs'])('says that it does not run on Windows: %s', (name) => {
    const windows = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`
    expect(run(['--import', windows, path.join(checkout, 'scripts', name)], checkout, { PATH })).toEqual({
      code: 1,
      said: '',
      complaint:
        'Warung runs on Linux and macOS. On Windows, use WSL: https://learn.microsoft.com/windows/wsl',
    })
  })
})
