import type { BaseLogger, Bindings, ChildLoggerOptions } from 'pino'

/** Messages must not contain customer data. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type RootLog = Pick<
  BaseLogger,
  'level' | 'silent' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
> & { child(bindings: Bindings, options?: ChildLoggerOptions): RootLog }
