/** A shop that runs by npm, such as in a container whose first process is npm, stops with npm. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const folder = mkdtempSync(path.join(tmpdir(), 'warung-npm-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Stands for a script of ours: it takes a moment to end, as a shop does that drains. */
const SCRIPT = `
  const living = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); clearInterval(living) }, 500))
  console.error('up')`

it.each(['start', 'dev'])('npm run %s, told to end, lets the shop drain and ends after it', async (name) => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'a-shop', scripts: { [name]: scripts[name] } }),
  )
  mkdirSync(path.join(folder, 'scripts'), { recursive: true })
  writeFileSync(path.join(folder, 'scripts', `${name}.mjs`), SCRIPT)
  const npm = spawn('npm', ['run', name, '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(npm.stdout)
  let complaints = ''
  for await (const part of npm.stderr.iterator({ destroyOnReturn: false })) {
    complaints += String(part)
    if (complaints.includes('up')) break
  }
  npm.stderr.resume()
  npm.kill('SIGTERM')
  const [code] = await once(npm, 'exit')
  expect(code).toBe(0)
  expect(await said).toContain('drained')
})
