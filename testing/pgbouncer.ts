/** A throw-away PgBouncer in transaction mode before a PostgreSQL, on a free port. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getuid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { unprivileged } from './unprivileged.ts'

export type PgBouncer = {
  urlOf(database: string): string
  remove(): Promise<void>
}

/** The machine's own, else Debian's; undefined where there is none and none is to be had. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const find = () => folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file))
  const found = find()
  if (found !== undefined || getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  try {
    console.log('Installing PgBouncer for the tests (apt-get install pgbouncer) …')
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const }
    execFileSync('apt-get', ['update', '-qq'], quiet)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], quiet)
  } catch {
    return undefined // without a network, say; what needs it is skipped
  }
  return find()
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** @param serverPort where PostgreSQL listens. @param connections to it at most */
export async function startPgBouncer(
  program: string,
  { serverPort, user, connections }: { serverPort: number; user: string; connections: number },
): Promise<PgBouncer> {
  const home = mkdtempSync(path.join(tmpdir(), `warung-pgbouncer-${process.pid}-`))
  const identity = unprivileged()
  const port = await freePort()
  const file = path.join(home, 'pgbouncer.ini')
  writeFileSync(path.join(home, 'users.txt'), `"${user}" ""\n`)
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
`,
  )
  if ('uid' in identity)
    for (const name of ['.', 'users.txt', 'pgbouncer.ini'])
      chownSync(path.join(home, name), identity.uid, identity.gid)
  const bouncer = spawn(program, [file], { ...identity, cwd: home, stdio: 'ignore' })
  const ended = once(bouncer, 'exit')
  for (let turn = 0; !(await answers(port)); turn += 1) {
    if (turn > 100 || bouncer.exitCode !== null) throw new Error('PgBouncer did not start.')
    await sleep(50)
  }
  return {
    urlOf: (database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    remove: async () => {
      bouncer.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
