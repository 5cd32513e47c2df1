/** Tells a process from a later one that was given the same number. */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type ProcessIdentity = {
  readonly pid: number
  /** when the kernel started it, in its own ticks; empty where the system does not tell */
  readonly started: string
  /** where its number means something: one boot of one machine, one container */
  readonly home: string
}

function readOr<T>(read: () => T, fallback: T): T {
  try {
    return read()
  } catch {
    return fallback // no such process, or a system without /proc
  }
}

/** The 3rd and 22nd field of /proc/pid/stat; the second may hold spaces and brackets of its own. */
function readState(pid: number): { state: string; started: string } {
  return readOr(
    () => {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return { state: fields[0] ?? '', started: fields[19] ?? '' }
    },
    { state: '', started: '' },
  )
}

function home(): string {
  const boot = readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), '')
  const namespace = readOr(() => readlinkSync('/proc/self/ns/pid'), '')
  return [hostname(), boot, namespace].join(' ')
}

export function ownProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    started: readState(process.pid).started,
    home: home(),
  }
}

/** Only for processes of the same `home`. */
export function isSameProcessAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false // EPERM: somebody else's, but alive
  }
  const now = readState(pid)
  return now.started === started && now.state !== 'Z' // dead, but its parent has not asked how
}
