// Tests pass days of retries at once.

export type Timer = {
  after(ms: number, run: () => void): () => void
}

/** A waiting retry does not keep the process alive. */
export const realTimer: Timer = {
  after(ms, run) {
    const timeout = setTimeout(run, ms)
    timeout.unref()
    return () => clearTimeout(timeout)
  },
}
