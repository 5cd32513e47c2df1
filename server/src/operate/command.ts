/** What an operator's command is handed, and what it tells. */
import { type Config, ConfigMistakes } from '../config.ts'
import { CannotOpenDatabase, type Database } from '../database/open.ts'
import { errorText } from '../log/describe-error.ts'
import { Problem } from '../problems.ts'
import { CannotOpenPictures } from '../uploads/open-store.ts'
import type { PictureStore } from '../uploads/picture-store.ts'

/** The options that were typed; a command reads those that it knows. */
export type Given = {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly json?: boolean | undefined
  readonly yes?: boolean | undefined
}

export type Operating = {
  readonly database: Database
  readonly config: Config
  /** opened when a command needs them */
  readonly pictures: () => Promise<PictureStore>
  readonly now: () => Date
}

/** `isAlarm`: all went well, and somebody has to look; the exit code says so to cron. */
export type Told = { readonly words: string; readonly isAlarm?: boolean }

export type Command = (operating: Operating, given: Given) => Promise<Told>

/** What the person who typed the command has to change, in one sentence. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What the person who typed the command is told: never the parameters of a statement that failed. */
export function operatorWords(error: unknown): string {
  const isForPeople =
    error instanceof Refused ||
    error instanceof Problem ||
    error instanceof ConfigMistakes ||
    error instanceof CannotOpenDatabase ||
    error instanceof CannotOpenPictures ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isForPeople ? error.message : errorText(error)
}
