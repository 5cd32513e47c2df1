/** What a process loads before it says that it is ready: else the first who needs it waits. */
import type { Log } from '../platform/log/log.ts'

export type WarmUp = {
  isWarmingUp(): boolean
  /** Never rejects: what fails is loaded by the first who needs it. */
  warmUp(): Promise<void>
}

export function warmingUp(load: () => Promise<unknown>, log: Log): WarmUp {
  let isLoading = false
  return {
    isWarmingUp: () => isLoading,
    warmUp: async () => {
      isLoading = true
      try {
        await load()
      } catch (error) {
        log.warn({ err: error }, 'the regions could not be loaded; their first search tries again')
      } finally {
        isLoading = false
      }
    },
  }
}
