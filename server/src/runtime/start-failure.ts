/** What a failed start says: one sentence where the operator can do something, else the error. */
import { CannotOpenImageStore } from '../catalog/images/open-store.ts'
import { ConfigErrors } from '../platform/config/config.ts'
import { errorText } from '../platform/database/describe-error.ts'
import { errorCauses } from '../platform/database/errors.ts'
import { CannotOpenDatabase, isDatabaseUnavailable } from '../platform/database/open.ts'

export class CannotStart extends Error {}

const OF_MACHINE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: make room where DATA_DIR and temporary files are.',
  EDQUOT: 'The disk quota of this user is used up: make room where DATA_DIR is.',
  EMFILE: 'This process may open too few files: raise its limit (ulimit -n 4096).',
  ENFILE: 'This machine has too many open files: raise its limit, or stop other programs.',
  EROFS: 'The disk of DATA_DIR is read-only: make it writable.',
}

function ofMachine(error: unknown): string | undefined {
  for (const { code } of errorCauses(error)) {
    const words = typeof code === 'string' ? OF_MACHINE[code] : undefined
    if (words !== undefined) return words
  }
  return undefined
}

export function startFailureInWords(error: unknown): string {
  if (error instanceof ConfigErrors) return error.messages.join('\n')
  if (error instanceof CannotStart || error instanceof CannotOpenDatabase) return error.message
  if (error instanceof CannotOpenImageStore) return error.message
  if (isDatabaseUnavailable(error))
    return `The database went away while the shop was starting.\n${errorText(error)}`
  return ofMachine(error) ?? errorText(error)
}
