import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino'

/** What the parts of the shop say to its log: what has happened, never with the data it was about. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The shop's log itself, with what a web framework asks of it besides. */
export type RootLog = Pick<
  BaseLogger,
  'level' | 'silent' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
> & { child(bindings: Bindings, options?: ChildLoggerOptions): RootLog }
