/** What SIGTERM and SIGINT do: one thing while the shop starts, another once it serves. */

export type StopSignal = 'SIGTERM' | 'SIGINT'
type Handler = (signal: StopSignal) => void

const SIGNALS: readonly StopSignal[] = ['SIGTERM', 'SIGINT']

/**
 * Handles both for good. A signal that came in while the process was busy is told in the next turn: taking one
 * listener off before the next is on would lose it, and the process would never end.
 *
 * @returns the way to hand over to another handler
 */
export function handleStopSignals(first: Handler): (next: Handler) => void {
  let handler = first
  for (const signal of SIGNALS) process.on(signal, () => handler(signal))
  return (next) => {
    handler = next
  }
}
