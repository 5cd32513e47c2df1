/** The sources of the project: what git knows or would take. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
export const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/

/** by path from the root, written with slashes */
export type Sources = ReadonlyMap<string, string>

export function readProject(): Sources {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = listed.split('\n').filter((file) => SOURCE.test(file) && existsSync(path.join(ROOT, file)))
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
}
