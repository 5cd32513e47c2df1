export type StopSignal = 'SIGTERM' | 'SIGINT'
type Handler = (signal: StopSignal) => void

const SIGNALS: readonly StopSignal[] = ['SIGTERM', 'SIGINT']

/** One listener with an exchangeable handler: swapping listeners could lose a signal. @returns a function that sets the handler */
export function handleStopSignals(first: Handler): (next: Handler) => void {
  let handler = first
  for (const signal of SIGNALS) process.on(signal, () => handler(signal))
  return (next) => {
    handler = next
  }
}
