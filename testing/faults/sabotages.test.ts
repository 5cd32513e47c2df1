import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SABOTAGES } from './sabotages.ts'

const ROOT = path.join(import.meta.dirname, '../..')

it.each(SABOTAGES)('finds the line to remove once: $name', ({ file, text }) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8').split(text)).toHaveLength(2)
})

it('has each removal in the list of threats.md, with its size', () => {
  const threats = readFileSync(path.join(ROOT, 'docs/threats.md'), 'utf8')
  for (const { name, payments, kills } of SABOTAGES)
    expect(threats).toContain(`| ${name} | ${payments} | ${kills} |`)
})
