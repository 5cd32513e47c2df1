import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** PGlite itself is no longer usable; what was committed is on the disk and comes back at the next start. */
export class EmbeddedDatabaseBroken extends Error {
  override readonly name = 'EmbeddedDatabaseBroken'
  /** PostgreSQL's crash_shutdown */
  readonly code = '57P02'
}

export type OpenEngine = { readonly engine: EmbeddedEngine; close(): Promise<void> }

/** PostgreSQL's way back from an error, which PGlite handles; any other exception is the engine's end. */
const LONG_JUMP = 100

/** The parts of the module through which PGlite runs a message. Read in its 0.5.16. */
type Module = { _PostgresMainLoopOnce: () => void; stackRestore: (pointer: number) => unknown }

const FATAL_MESSAGE_PATTERN = 40
const FATAL = /(?:FATAL|PANIC|^postgres): +(.*)$/

/**
 * PGlite that stops when PostgreSQL panics (a disk that fails or is full, a damaged file). By itself it
 * swallows the exception, goes on calling the dead engine, and spins for ever with the whole process.
 */
export class EmbeddedEngine extends PGlite {
  #broken: EmbeddedDatabaseBroken | undefined
  readonly #words: string[]
  readonly #onBroken: (error: EmbeddedDatabaseBroken) => void

  private constructor(
    options: PGliteOptions,
    words: string[],
    onBroken: (error: EmbeddedDatabaseBroken) => void,
  ) {
    super(options)
    this.#words = words
    this.#onBroken = onBroken
  }

  /** @throws when the data cannot be opened; the message is what PostgreSQL said of it. */
  static async open(
    options: PGliteOptions,
    onBroken: (error: EmbeddedDatabaseBroken) => void = () => {},
  ): Promise<EmbeddedEngine> {
    const words: string[] = []
    const listen = (line: string) => {
      words.push(line)
      if (words.length > FATAL_MESSAGE_PATTERN) words.shift()
      return false // not printed
    }
    const engine = new EmbeddedEngine({ ...options, onStdout: listen, onStderr: listen }, words, onBroken)
    try {
      await engine.waitReady
    } catch (error) {
      throw new Error(fatalMessage(words) ?? String(error), { cause: error })
    }
    engine.#watch(engine.Module)
    return engine
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#broken) throw this.#broken
    return super.execProtocolRawSync(message)
  }

  #watch(module: Module): void {
    const runOnce = module._PostgresMainLoopOnce
    const restore = module.stackRestore
    module._PostgresMainLoopOnce = () => {
      try {
        runOnce()
      } catch (error) {
        if ((error as { status?: unknown }).status !== LONG_JUMP) this.#break(error)
        throw error
      }
    }
    // PGlite calls it in the `catch` that swallows: the way out of its loop
    module.stackRestore = (pointer) => {
      if (this.#broken) throw this.#broken
      return restore(pointer)
    }
  }

  #break(cause: unknown): void {
    const reason = fatalMessage(this.#words) ?? String(cause)
    this.#broken = new EmbeddedDatabaseBroken(
      `The embedded database stopped: ${reason}. Start the shop again.`,
      {
        cause,
      },
    )
    this.#onBroken(this.#broken)
  }
}

/**
 * `2026-11-20 22:57:50.888 UTC [42] FATAL:  …` and its detail, without what a person cannot use. The
 * detail of any other line quotes a row.
 */
function fatalMessage(words: readonly string[]): string | undefined {
  const told = words.flatMap((line, index) => {
    const fatal = FATAL.exec(line)?.[1]
    if (fatal !== undefined) return [fatal]
    const isDetailOfFatal = FATAL.test(words[index - 1] ?? '')
    return (isDetailOfFatal ? /DETAIL: +(.*)$/.exec(line)?.[1] : undefined) ?? []
  })
  return told.length === 0 ? undefined : told.slice(-2).join(' ').replace(/\.$/, '')
}
