/** The walls between the parts are held by the linter (biome.json); here is one wrong import through each. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = path.dirname(import.meta.dirname)
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
const house = mkdtempSync(path.join(tmpdir(), 'warung-walls-'))
copyFileSync(path.join(root, 'biome.json'), path.join(house, 'biome.json'))
afterAll(() => rmSync(house, { recursive: true }))

function lint(file: string, module: string): string {
  const place = path.join(house, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, `import * as other from '${module}'\n\nconsole.log(other)\n`)
  const ran = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', file], {
    cwd: house,
    encoding: 'utf8',
  })
  return `${ran.stdout}${ran.stderr}`
}

describe('an import through a wall is an error', () => {
  it.each([
    ['contract/src/wrong.ts', '@warung/server/app.ts'],
    ['paypal-simulator/src/wrong.ts', '@warung/contract/money.ts'],
    ['web/app/screens/wrong.tsx', 'zod'],
    ['web/app/screens/wrong.tsx', '../admin/product-form'],
    ['web/app/ui/wrong.tsx', '@warung/contract/money.ts'],
    ['server/src/orders/wrong.ts', '../http/serve-call.ts'],
  ])('%s must not import %s', (file, module) => {
    expect(lint(file, module)).toContain('noRestrictedImports')
  })

  it.each([
    ['web/app/screens/right.tsx', '@warung/contract/money.ts'],
    ['server/src/orders/right.ts', '../database/open.ts'],
  ])('%s may import %s', (file, module) => {
    expect(lint(file, module)).toContain('Checked 1 file')
    expect(lint(file, module)).not.toContain('noRestrictedImports')
  })
})
