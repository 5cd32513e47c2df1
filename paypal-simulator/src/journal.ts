// One JSON line per change; a record's last line wins.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRecord } from './read-request.ts'

export type JournalLine = { kind: string; id: string; record: unknown }

export type Journal = {
  /** Durable once `settled()` resolves. */
  append(line: JournalLine): void
  /** Rejects on a disk error. */
  settled(): Promise<void>
  close(): Promise<void>
}

export function readJournal(path: string): JournalLine[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)))
  return text
    .slice(0, end)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parseLine(line, `${path}:${index + 1}`))
}

function isJournalLine(value: unknown): value is JournalLine {
  return (
    isRecord(value) && typeof value.kind === 'string' && typeof value.id === 'string' && 'record' in value
  )
}

function parseLine(text: string, location: string): JournalLine {
  try {
    const line: unknown = JSON.parse(text)
    if (isJournalLine(line)) return line
    throw new TypeError('a line has a kind, an id and a record')
  } catch (cause) {
    throw new Error(`The PayPal simulator's state is damaged at ${location}.`, { cause })
  }
}

export function rewriteJournal(path: string, lines: Iterable<JournalLine>): void {
  mkdirSync(dirname(path), { recursive: true })
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  for (const line of lines) writeSync(file, `${JSON.stringify(line)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(fresh, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Waiters share an fsync. After a failed write every later wait fails: no answer may rely on lost data. */
export async function openJournal(path: string): Promise<Journal> {
  mkdirSync(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  let queued: string[] = []
  let running: Promise<void> = Promise.resolve()
  let upcoming: Promise<void> | null = null

  async function writeQueued(): Promise<void> {
    const text = queued.join('')
    queued = []
    await file.appendFile(text)
    await file.datasync()
  }

  function settled(): Promise<void> {
    if (queued.length === 0) return running
    upcoming ??= running.then(() => {
      running = writeQueued()
      upcoming = null
      return running
    })
    return upcoming
  }

  return {
    append(line) {
      queued.push(`${JSON.stringify(line)}\n`)
    },
    settled,
    async close() {
      await settled()
      await file.close()
    },
  }
}

export function memoryJournal(): Journal {
  return { append() {}, async settled() {}, async close() {} }
}
