/** What an operator's command is handed, and what it tells. */

import { CannotOpenImageStore } from '../../catalog/images/open-store.ts'
import { ConfigErrors } from '../../platform/config/config.ts'
import { errorText } from '../../platform/database/describe-error.ts'
import { CannotOpenDatabase } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { Shop } from '../../shop.ts'

/** The options that were typed; a command reads those that it knows. */
export type CommandInput = {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly json?: boolean | undefined
  readonly yes?: boolean | undefined
}

/** Of the shop what a command may use: a running one gives its own, a process for one command opens no more. */
export type CommandContext = Pick<
  Shop,
  'config' | 'database' | 'passwords' | 'images' | 'now' | 'randomToken'
>

/** `isAlarm`: all went well, and somebody has to look; the exit code says so to cron. */
export type CommandResult = { readonly words: string; readonly isAlarm?: boolean }

export type Command = (shop: CommandContext, given: CommandInput) => Promise<CommandResult>

/** What the person who typed the command has to change, in one sentence. */
export class CommandRefused extends Error {
  override readonly name = 'Refused'
}

/** What the person who typed the command is told: never the parameters of a statement that failed. */
export function commandArgs(error: unknown): string {
  const isForPeople =
    error instanceof CommandRefused ||
    error instanceof Problem ||
    error instanceof ConfigErrors ||
    error instanceof CannotOpenDatabase ||
    error instanceof CannotOpenImageStore ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isForPeople ? error.message : errorText(error)
}
