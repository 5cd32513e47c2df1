// Waiting, handed in, so that a test can let days of retries pass at once.

export type Timer = {
  /** Calls `run` after this many milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void
}

/** Real time; a waiting retry never keeps the process alive. */
export const realTimer: Timer = {
  after(ms, run) {
    const timeout = setTimeout(run, ms)
    timeout.unref()
    return () => clearTimeout(timeout)
  },
}
