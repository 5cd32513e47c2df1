import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** PGlite is unusable until a restart; committed data is on disk. */
export class EmbeddedDatabaseBroken extends Error {
  override readonly name = 'EmbeddedDatabaseBroken'
  readonly code = '57P02'
}

export type OpenEngine = { readonly engine: EmbeddedEngine; close(): Promise<void> }

/** Emscripten's exception for a longjmp. Any other exception ends the engine. */
const LONG_JUMP = 100

type Module = { _PostgresMainLoopOnce: () => void; stackRestore: (pointer: number) => unknown }

const LINES_KEPT_MAX = 40
const FATAL = /(?:FATAL|PANIC|^postgres): +(.*)$/

/** Plain PGlite swallows a panic (full disk, damaged file) and then hangs. */
export class EmbeddedEngine extends PGlite {
  #broken: EmbeddedDatabaseBroken | undefined
  readonly #lines: string[]
  readonly #onBroken: (error: EmbeddedDatabaseBroken) => void

  private constructor(
    options: PGliteOptions,
    lines: string[],
    onBroken: (error: EmbeddedDatabaseBroken) => void,
  ) {
    super(options)
    this.#lines = lines
    this.#onBroken = onBroken
  }

  /** @throws if the data cannot be opened */
  static async open(
    options: PGliteOptions,
    onBroken: (error: EmbeddedDatabaseBroken) => void = () => {},
  ): Promise<EmbeddedEngine> {
    const lines: string[] = []
    const record = (line: string) => {
      lines.push(line)
      if (lines.length > LINES_KEPT_MAX) lines.shift()
      return false
    }
    const engine = new EmbeddedEngine({ ...options, onStdout: record, onStderr: record }, lines, onBroken)
    try {
      await engine.waitReady
    } catch (error) {
      throw new Error(fatalMessage(lines) ?? String(error), { cause: error })
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
    // PGlite calls this in the `catch` that swallows panics; throwing ends its loop
    module.stackRestore = (pointer) => {
      if (this.#broken) throw this.#broken
      return restore(pointer)
    }
  }

  #break(cause: unknown): void {
    const reason = fatalMessage(this.#lines) ?? String(cause)
    this.#broken = new EmbeddedDatabaseBroken(
      `The embedded database stopped: ${reason}. Start the shop again.`,
      {
        cause,
      },
    )
    this.#onBroken(this.#broken)
  }
}

/** `2026-11-20 22:57:50.888 UTC [42] FATAL:  …` Only its detail line is certain not to quote a row. */
function fatalMessage(lines: readonly string[]): string | undefined {
  const messages = lines.flatMap((line, index) => {
    const fatal = FATAL.exec(line)?.[1]
    if (fatal !== undefined) return [fatal]
    const isDetailOfFatal = FATAL.test(lines[index - 1] ?? '')
    return (isDetailOfFatal ? /DETAIL: +(.*)$/.exec(line)?.[1] : undefined) ?? []
  })
  return messages.length === 0 ? undefined : messages.slice(-2).join(' ').replace(/\.$/, '')
}
