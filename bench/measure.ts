/** Times single requests, beside the bare floor of the same run; prints, asserts nothing. */
import { ascending, quantile } from './quantiles.ts'

export type Ask = (run: number) => Promise<Response>

export type Measured = { readonly medianMs: number; readonly p95Ms: number }

const RUNS = 40

async function timesOf(ask: Ask, runs = RUNS): Promise<Measured> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now()
    const answer = await ask(run)
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`)
    times.push(performance.now() - since)
  }
  const sorted = ascending(times)
  return { medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) }
}

/** A table of lines, each with its ratio to the floor that is measured first. */
export async function printer(floor: Ask, goalMs: number) {
  const bare = await timesOf(floor, 200)
  const line = (name: string, { medianMs, p95Ms }: Measured): void => {
    const ratio = `${(medianMs / bare.medianMs).toFixed(1)} × floor`
    const missed = p95Ms > goalMs ? `  over ${goalMs} ms` : ''
    console.log(
      `${name.padEnd(52)} median ${medianMs.toFixed(1).padStart(7)} ms   p95 ${p95Ms.toFixed(1).padStart(7)} ms   ${ratio}${missed}`,
    )
  }
  line('floor: GET /healthz', bare)
  return async (name: string, ask: Ask): Promise<void> => {
    await timesOf(ask, 3) // pages of the database that nobody had read yet
    line(name, await timesOf(ask))
  }
}
