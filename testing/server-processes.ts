/** What tests do to a running server from outside. */
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

function processesOf(serverPid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(serverPid)], { encoding: 'utf8' })
  return [serverPid, ...children.trim().split(/\s+/).map(Number)]
}

/** Stops and continues it: connections stay open without answers meanwhile. */
export function signalAll(serverPid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processesOf(serverPid)) process.kill(pid, signal)
}

/** As when the machine dies. @param traces files by which the next server would take it for alive */
export async function killServer(serverPid: number, traces: string[]): Promise<void> {
  const processes = processesOf(serverPid)
  process.kill(serverPid, 'SIGKILL')
  while (processes.some(isRunning)) await sleep(10)
  for (const trace of traces) rmSync(trace, { force: true })
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
