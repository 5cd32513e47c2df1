/** The real server as a process of its own, run as `npm start` runs it, which a run may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache, serverEnvironment, serverFlags } from '../scripts/server-flags.mjs'

export { serverFlags }

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
/** On a machine whose cores are all busy a first start takes minutes. */
const READY_WITHIN_MS = 300_000

export type ShopProcess = {
  readonly address: string
  /** of the process that runs; undefined before it is started */
  pid(): number | undefined
  /** What it has printed on the console. */
  printed(): string
  /** Until it answers; a server that does not become ready is ended. */
  start(): Promise<void>
  /** SIGKILL: nothing is said goodbye to */
  kill(): Promise<void>
  /** SIGTERM, as an operator stops it */
  stop(): Promise<void>
}

export function shopProcess(
  port: number,
  environment: Record<string, string>,
  { readyWithinMs = READY_WITHIN_MS } = {},
): ShopProcess {
  const address = `http://127.0.0.1:${port}`
  let process_: ChildProcess | undefined
  let printed = ''

  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${address}/readyz`)).ok
    } catch {
      return false // not listening yet
    }
  }
  const untilReady = async (started: ChildProcess): Promise<void> => {
    const until = Date.now() + readyWithinMs
    while (!(await isReady())) {
      if (started.exitCode !== null) throw new Error('the server ended while it started')
      if (Date.now() > until) throw new Error('the server did not become ready')
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = process_
    process_ = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }

  return {
    address,
    pid: () => process_?.pid,
    printed: () => printed,
    start: async () => {
      const started = spawn(process.execPath, [...serverFlags, MAIN], {
        env: {
          ...compileCache,
          ...serverEnvironment,
          ...process.env,
          ...environment,
          PORT: String(port),
          HOST: '127.0.0.1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      printed = ''
      started.stdout?.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
      })
      process_ = started
      try {
        await untilReady(started)
      } catch (error) {
        await end('SIGKILL') // who could not start it has nothing to stop
        throw error
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
