import type { Shop } from '../shop.ts'
import type { Background } from './background.ts'
import type { StopSignal } from './stop-signals.ts'

type Stoppable = {
  readonly app: { drain(noticeMs: number): Promise<void>; close(): Promise<void> }
  readonly shop: Shop
  readonly broadcasts: Background
  readonly stopWatching: () => void
}

/** Time for load balancers to notice that /readyz fails. */
const NOTICE_MS = 2000
const CLOSE_MS = 30_000

/** Stops the shop gracefully. A second signal only cuts the notice short. */
export class GracefulExit {
  readonly #running: Stoppable
  #background: Background | undefined
  #isClosing = false

  constructor(running: Stoppable) {
    this.#running = running
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Jobs that are still starting are not awaited, because they may wait for a lock. */
  set background(background: Background) {
    this.#background = background
  }

  async close(signal: StopSignal): Promise<void> {
    const { app, shop, broadcasts, stopWatching } = this.#running
    const drained = app.drain(signal === 'SIGTERM' ? NOTICE_MS : 0)
    if (this.#isClosing) return
    this.#isClosing = true
    shop.log.info(`${signal}: closing`)
    const tooLong = setTimeout(() => process.exit(1), CLOSE_MS)
    await drained
    stopWatching()
    await app.close()
    await this.#background?.stop()
    await broadcasts.stop()
    await shop.database.close()
    clearTimeout(tooLong)
    process.exit(0)
  }
}
