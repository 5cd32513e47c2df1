// What the simulator knows, on disk: one JSON line a change, the last line of a record wins.
// A payment provider that forgets after a crash would make every reconciliation test a lie.
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

export type JournalLine = { kind: string; id: string; record: unknown }

export type Journal = {
  /** Queues a line; it is durable once `settled()` resolves. */
  append(line: JournalLine): void
  /** Resolves when all that was appended before is on disk; rejects when the disk refused it. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Reads the lines of a journal and cuts off a last one that a crash left unfinished. */
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

function parseLine(text: string, place: string): JournalLine {
  try {
    return JSON.parse(text) as JournalLine
  } catch (cause) {
    throw new Error(`The PayPal simulator's state is damaged at ${place}.`, { cause })
  }
}

/** Writes a fresh journal beside the old one and swaps them, so that a crash leaves one whole. */
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

/**
 * Many waiters share one fsync: whoever appends while one runs waits for the next.
 * After a failed write every later wait fails too: nothing may be answered from memory
 * that the disk did not take.
 */
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

/** For tests that need no disk. */
export function memoryJournal(): Journal {
  return { append() {}, async settled() {}, async close() {} }
}
