/** An operator who looks for a message of docs/operating.md in the log has to find it: the server still writes each one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readProject } from './walls/project-files.ts'

const guide = readFileSync(path.join(import.meta.dirname, '../docs/operating.md'), 'utf8')

/** Statuses stand in the sources as one template. */
const STATUS = /^\d{3}: /

/** The constant parts of a message: `…` stands for what differs. */
function partsOf(message: string): string[] {
  return message
    .replace(STATUS, '')
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function messagesOf(text: string): string[] {
  const log = text.slice(text.indexOf('\n## The log'))
  const rows = log.split('\n').filter((line) => line.startsWith('| `'))
  const cells = rows.flatMap((row) => row.split('|')[1]?.match(/`[^`]+`/g) ?? [])
  return cells.map((cell) => cell.slice(1, -1)).filter((message) => message !== 'msg')
}

const written = [...readProject()]
  .filter(([file]) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))
  .map(([, text]) => text)
  .join('\n')

const messages = messagesOf(guide)

it('the guide names messages', () => expect(messages.length).toBeGreaterThan(15))

it.each(messages)('the server writes "%s"', (message) => {
  expect(partsOf(message).filter((part) => !written.includes(part))).toEqual([])
})
