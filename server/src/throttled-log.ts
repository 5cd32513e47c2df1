/** What happens a thousand times a second is one short line a second, with a count. */

export type ThrottledLog = {
  /** @param message short and without data of anybody: it is also what is counted by */
  warn(message: string, details?: object): void
}

const INTERVAL_MS = 1000

/**
 * The first of a kind is logged at once; those of the following second are counted and logged as one
 * line when it ends, with the details of the newest.
 */
export function throttledLog(log: { warn(details: object, message: string): void }): ThrottledLog {
  const waiting = new Map<string, { count: number; details: object }>()

  function endInterval(message: string): void {
    const held = waiting.get(message)
    waiting.delete(message)
    if (held && held.count > 0) write(message, held.count, held.details)
  }

  function write(message: string, count: number, details: object): void {
    waiting.set(message, { count: 0, details: {} })
    setTimeout(endInterval, INTERVAL_MS, message).unref()
    log.warn({ ...details, count }, message)
  }

  return {
    warn: (message, details = {}) => {
      const held = waiting.get(message)
      if (held) waiting.set(message, { count: held.count + 1, details })
      else write(message, 1, details)
    },
  }
}
