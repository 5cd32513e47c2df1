const LOG_INTERVAL_MS = 1000
const LOG_KINDS_MAX = 200

export type WriteWithCount = (count: number) => void

/** Writes the first line at once, then one per second, with the details of the last. */
export function createThrottle(): (kind: string, write: WriteWithCount) => void {
  const waiting = new Map<string, { count: number; write: WriteWithCount }>()

  function endInterval(kind: string): void {
    const held = waiting.get(kind)
    waiting.delete(kind)
    if (held && held.count > 0) begin(kind, held.count, held.write)
  }

  function begin(kind: string, count: number, write: WriteWithCount): void {
    if (waiting.size < LOG_KINDS_MAX) {
      waiting.set(kind, { count: 0, write })
      setTimeout(endInterval, LOG_INTERVAL_MS, kind).unref()
    }
    write(count)
  }

  return (kind, write) => {
    const held = waiting.get(kind)
    if (held) waiting.set(kind, { count: held.count + 1, write })
    else begin(kind, 1, write)
  }
}

export type ThrottledLog = {
  /** @param message must not contain customer data; lines are counted by it */
  warn(message: string, details?: object): void
}

export type WarnLog = { warn(details: object, message: string): void }

export function throttledLog(log: WarnLog): ThrottledLog {
  const throttled = createThrottle()
  return {
    warn: (message, details = {}) => throttled(message, (count) => log.warn({ ...details, count }, message)),
  }
}
