/** Process ids are reused, so the start time helps identify a process. */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type ProcessIdentity = {
  readonly pid: number
  /** in kernel ticks; empty if unknown */
  readonly started: string
  /** identifies a boot of a machine or a container: there the pid is valid */
  readonly home: string
}

function readOr<T>(read: () => T, fallback: T): T {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** Fields 3 and 22 of /proc/pid/stat. Field 2 may contain spaces and parentheses. */
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

export function isSameProcessAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false // EPERM means a living process of another user
  }
  const now = readState(pid)
  return now.started === started && now.state !== 'Z' // Z is dead, but not yet reaped
}
