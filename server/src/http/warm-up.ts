import type { Log } from '../platform/log/log.ts'

export type WarmUp = {
  isWarmingUp(): boolean
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
