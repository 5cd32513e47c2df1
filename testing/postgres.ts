/** A throw-away PostgreSQL on a free port, for tests that need the real one, or need it to fail. */
import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPostgres, type PostgresSource } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { removeAbandonedClusters } from './remove-abandoned-clusters.ts'
import { killServer, signalAll } from './server-processes.ts'
import { reachableBy, unprivileged } from './unprivileged.ts'

type StopMode = 'smart' | 'fast' | 'immediate'

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
  /** freezes or thaws the server: connections stay open without answers */
  pause(): void
  resume(): void
  /** restarts it as a standby without a primary, which only reads */
  becomeStandby(): Promise<void>
  /** ends its recovery: from now on it writes */
  promote(): Promise<void>
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

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  removeAbandonedClusters()
  const home = mkdtempSync(path.join(tmpdir(), `warung-postgres-${process.pid}-`))
  const identity = unprivileged()
  if ('uid' in identity) chownSync(home, identity.uid, identity.gid)
  const bin = reachableBy(identity, findPostgres(options.source), home)
  const data = path.join(home, 'data')
  const environment = { PATH: process.env.PATH, LC_ALL: 'C' }
  const runProgram = (program: string, ...args: string[]) =>
    run(path.join(bin, program), args, { ...identity, cwd: home, env: environment })

  const cluster = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await runProgram('initdb', '-D', data, ...cluster)
  const port = await freePort()
  const settings = { ...settingsOf(options), port, unix_socket_directories: home }
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
    becomeStandby: async () => {
      if (await isUp()) await stop()
      const signal = path.join(data, 'standby.signal')
      writeFileSync(signal, '')
      if ('uid' in identity) chownSync(signal, identity.uid, identity.gid)
      await start()
    },
    promote: async () => {
      await runProgram('pg_ctl', 'promote', '-D', data, '-w', '-t', '60')
    },
    remove: async () => {
      if (await isUp()) await stop('immediate')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function settingsOf({ fsync = false, maxConnections = 200 }: PostgresOptions) {
  return {
    listen_addresses: '127.0.0.1',
    max_connections: maxConnections,
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    // a server of another country: what depends on its zone instead of the session's shows in tests
    timezone: 'America/New_York',
    datestyle: "'SQL, DMY'",
  }
}
