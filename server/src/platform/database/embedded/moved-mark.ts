import { existsSync } from 'node:fs'
import { CannotOpenDatabase } from '../cannot-open.ts'

/** Beside the folder, which stays as it is. */
export function movedMarkOf(folder: string): string {
  return `${folder}.moved`
}

/** @throws {CannotOpenDatabase} since two databases of one shop would both take orders */
export function refuseMoved(folder: string): void {
  const mark = movedMarkOf(folder)
  if (!existsSync(mark)) return
  throw new CannotOpenDatabase(
    `The shop in ${folder} was moved to PostgreSQL: set DATABASE_URL to it. To open this old copy all the same, delete ${mark}.`,
  )
}
