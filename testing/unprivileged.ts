/** PostgreSQL refuses to run as root: then its programs run as another user. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getuid } from 'node:process'

export type Identity = { uid: number; gid: number } | Record<string, never>

export function unprivileged(): Identity {
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

/** The folder of programs, or a copy in `home` when that user may not enter it (a checkout below /root). */
export function reachableBy(identity: Identity, bin: string, home: string): string {
  if (spawnSync(path.join(bin, 'postgres'), ['--version'], { ...identity, cwd: home }).status === 0)
    return bin
  const copy = path.join(home, 'postgresql')
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, path.basename(bin))
}
