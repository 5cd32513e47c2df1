export type StopSignal = 'SIGTERM' | 'SIGINT'
type Handler = (signal: StopSignal) => void

const SIGNALS: readonly StopSignal[] = ['SIGTERM', 'SIGINT']

/** Swapping listeners would lose a signal during a busy start. @returns changes the handler */
export function handleStopSignals(first: Handler): (next: Handler) => void {
  let handler = first
  for (const signal of SIGNALS) process.on(signal, () => handler(signal))
  return (next) => {
    handler = next
  }
}
