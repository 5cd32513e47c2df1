import { ImagesOfAnotherDatabase } from '../../catalog/images/claim-image-store.ts'
import { CannotOpenImageStore } from '../../catalog/images/open-store.ts'
import { ConfigErrors } from '../../platform/config/config.ts'
import { errorText } from '../../platform/database/describe-error.ts'
import { CannotOpenDatabase } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { Shop } from '../../shop.ts'

export type CommandInput = {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly json?: boolean | undefined
  readonly yes?: boolean | undefined
}

/** A running shop passes itself; a command in its own process opens only these parts. */
export type CommandContext = Pick<
  Shop,
  'config' | 'database' | 'passwords' | 'images' | 'now' | 'randomToken'
>

/** `isAlarm`: a person must look; the exit code reports it to cron. */
export type CommandResult = { readonly words: string; readonly isAlarm?: boolean }

export type Command = (shop: CommandContext, input: CommandInput) => Promise<CommandResult>

export class CommandRefused extends Error {
  override readonly name = 'Refused'
}

export function commandErrorText(error: unknown): string {
  const isForPeople =
    error instanceof CommandRefused ||
    error instanceof Problem ||
    error instanceof ConfigErrors ||
    error instanceof CannotOpenDatabase ||
    error instanceof CannotOpenImageStore ||
    error instanceof ImagesOfAnotherDatabase ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return isForPeople ? error.message : errorText(error)
}
