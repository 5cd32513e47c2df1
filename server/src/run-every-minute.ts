/** Small recurring work of one process; each is safe to run in several at once. */
import type { FastifyBaseLogger } from 'fastify'

const MINUTE_MS = 60_000

export type Chore = { readonly name: string; readonly run: () => Promise<unknown> }

/** Runs the chores one after the other, a minute after the last round ended. A failure is logged and tried again. */
export const everyMinute = (
  log: FastifyBaseLogger,
  chores: readonly Chore[],
): { stop: () => Promise<void> } => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const runAll = async (): Promise<void> => {
    for (const chore of chores) {
      if (isStopped) return
      try {
        await chore.run()
      } catch (error) {
        log.error({ err: error }, `could not ${chore.name}; trying again in a minute`)
      }
    }
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      round = runAll().finally(() => {
        if (!isStopped) schedule()
      })
    }, MINUTE_MS)
  }
  schedule()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
