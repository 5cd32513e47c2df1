/** A throw-away PostgreSQL on a free port, for tests that need the real one, or need it to fail. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getuid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgres, type PostgresSource } from './find-postgres.ts'
import { removeAbandonedClusters } from './remove-abandoned-clusters.ts'

export type StopMode = 'smart' | 'fast' | 'immediate'

export type Postgres = {
  /** of the database `postgres`, as a superuser */
  readonly url: string
  readonly port: number
  urlOf(database: string): string
  /** `immediate` is a crash: no checkpoint, connections cut */
  stop(mode?: StopMode): Promise<void>
  /** on the same port and data */
  start(): Promise<void>
  /** the server's own process by SIGKILL, as when the machine dies; its children follow */
  kill(): Promise<void>
  /** freezes or thaws the server: connections stay, nobody answers */
  pause(): void
  resume(): void
  /** stops it and deletes all it wrote */
  remove(): Promise<void>
}

export type PostgresOptions = {
  /** whether commits reach the disk; off makes tests fast */
  readonly fsync?: boolean
  readonly maxConnections?: number
  readonly source?: PostgresSource
}

const USER = 'warung'
const run = promisify(execFile)

export const startPostgres = async (options: PostgresOptions = {}): Promise<Postgres> => {
  const { fsync = false, maxConnections = 200, source } = options
  removeAbandonedClusters()
  const bin = findPostgres(source)
  const home = mkdtempSync(path.join(tmpdir(), `warung-postgres-${process.pid}-`))
  const identity = unprivileged()
  if ('uid' in identity) chownSync(home, identity.uid, identity.gid)
  const data = path.join(home, 'data')
  const runProgram = (program: string, ...options: string[]) =>
    // pg_ctl leaves a server behind that would keep inherited pipes open: it writes to its log instead
    run(path.join(bin, program), options, {
      ...identity,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })

  await runProgram(
    'initdb',
    '-D',
    data,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: maxConnections,
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    // a server of another country: what depends on its zone instead of the session's shows in tests
    timezone: 'America/New_York',
    datestyle: "'SQL, DMY'",
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const socket = path.join(home, `.s.PGSQL.${port}`)
  const serverPid = () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

  const start = async () => {
    const log = path.join(home, 'log')
    await runProgram('pg_ctl', 'start', '-D', data, '-w', '-t', '60', '-l', log, '-o', flags.join(' ')).catch(
      () => {
        throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
      },
    )
  }
  const stop = async (mode: StopMode = 'fast') => {
    await runProgram('pg_ctl', 'stop', '-D', data, '-w', '-t', '60', '-m', mode)
  }
  const isUp = () =>
    runProgram('pg_ctl', 'status', '-D', data).then(
      () => true,
      () => false,
    )
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`

  await start()
  return {
    url: urlOf('postgres'),
    port,
    urlOf,
    start,
    stop,
    kill: () => killServer(serverPid(), [path.join(data, 'postmaster.pid'), `${socket}.lock`, socket]),
    pause: () => signalAll(serverPid(), 'SIGSTOP'),
    resume: () => signalAll(serverPid(), 'SIGCONT'),
    remove: async () => {
      if (await isUp()) await stop('immediate')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
const unprivileged = (): { uid: number; gid: number } | Record<string, never> => {
  if (getuid?.() !== 0) return {}
  const numbers = (name: string) => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    return line === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
  }
  return numbers('postgres') ?? numbers('nobody') ?? { uid: 65534, gid: 65534 }
}

const processesOf = (serverPid: number): number[] => {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(serverPid)], { encoding: 'utf8' })
  return [serverPid, ...children.trim().split(/\s+/).map(Number)]
}

const signalAll = (serverPid: number, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of processesOf(serverPid)) process.kill(pid, signal)
}

const killServer = async (serverPid: number, traces: string[]): Promise<void> => {
  const processes = processesOf(serverPid)
  process.kill(serverPid, 'SIGKILL')
  while (processes.some(isRunning)) await sleep(10)
  // a dead process that nobody has waited for would look alive to the next server
  for (const trace of traces) rmSync(trace, { force: true })
}

const isRunning = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
