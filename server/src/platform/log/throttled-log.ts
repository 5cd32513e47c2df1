/** What happens a thousand times a second is one short line a second, with a count. */

const LOG_INTERVAL_MS = 1000
/** Kinds under way at once; of more, each line is written. */
const LOG_KINDS_MAX = 200

/** @param count how often it happened since it was last written */
export type WriteWithCount = (count: number) => void

/**
 * The first of a kind is written at once; those of the following second are counted and written once
 * when it ends, as the newest of them would have been.
 */
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
  /** @param message short and without data of anybody: it is also what is counted by */
  warn(message: string, details?: object): void
}

/** What lines are written to in the end. */
export type WarnLog = { warn(details: object, message: string): void }

/** For lines that always bear their count. */
export function throttledLog(log: WarnLog): ThrottledLog {
  const throttled = createThrottle()
  return {
    warn: (message, details = {}) => throttled(message, (count) => log.warn({ ...details, count }, message)),
  }
}
