/** A test run that was killed leaves its PostgreSQL running; the next one ends it by its own pid file. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function removeAbandonedClusters(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^warung-postgres-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const home = path.join(tmpdir(), name)
    try {
      const [pid, data] = readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')
      // the number may belong to another process by now: only a server of this very folder is ended
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (data !== undefined && commandLine.includes(data)) process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // no pid file or no such process: nothing runs there
    }
    rmSync(home, { recursive: true, force: true })
  }
}
