import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openHttpConnection, questionBytes } from './http-connection.ts'
import type { HttpLoad, Load, LoadAnswer, LoadOrder, LoadResult, SqlLoad } from './load.ts'
import { ascending, quantile } from './quantiles.ts'

type Turn = (run: number) => Promise<number>
type Worker = { readonly turn: Turn; readonly close: () => void }

class Outcomes {
  #times: number[] = []
  #statuses: Record<string, number> = {}

  add(status: number, ms: number): void {
    this.#times.push(ms)
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
  }
  result(seconds: number): LoadResult {
    const sorted = ascending(this.#times)
    const at = (share: number): number => quantile(sorted, share)
    return {
      count: sorted.length,
      perSecond: sorted.length / seconds,
      ...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) },
      statuses: this.#statuses,
    }
  }
}

function httpWorkers({ port, questions, connections, from }: HttpLoad): Worker[] {
  const bytes = questions.map(questionBytes)
  return Array.from({ length: connections }, () => {
    const { ask, close } = openHttpConnection(port, from)
    const turn: Turn = async (run) => {
      const question = bytes[run % bytes.length]
      if (!question) throw new Error('nothing to ask')
      return (await ask(question)).status
    }
    return { turn, close }
  })
}

async function sqlWorkers({ url, turns, connections }: SqlLoad): Promise<Worker[]> {
  const texts = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = texts.get(text) ?? `floor_${texts.size}`
    texts.set(text, name)
    return name
  }
  const open = async (): Promise<Worker> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const turn: Turn = async (run) => {
      for (const { text, values } of turns[run % turns.length] ?? [])
        await client.query({ name: nameOf(text), text, values: [...values] })
      return 200
    }
    return { turn, close: () => void client.end() }
  }
  return Promise.all(Array.from({ length: connections }, open))
}

/** Closed loop: the next request follows the answer. */
async function asFastAsAnswered(workers: readonly Worker[], ms: number): Promise<LoadResult> {
  const outcomes = new Outcomes()
  const begun = performance.now()
  let next = 0
  const work = async ({ turn }: Worker): Promise<void> => {
    for (let since = begun; since - begun < ms; ) {
      const run = next
      next += 1
      const status = await turn(run)
      const now = performance.now()
      outcomes.add(status, now - since)
      since = now
    }
  }
  await Promise.all(workers.map(work))
  return outcomes.result((performance.now() - begun) / 1000)
}

/** Open loop: waiting for a free worker counts. */
async function steadily(workers: readonly Worker[], ms: number, perSecond: number): Promise<LoadResult> {
  const outcomes = new Outcomes()
  const free = [...workers]
  const due: { run: number; at: number }[] = []
  const underWay = new Set<Promise<void>>()
  const serve = async (worker: Worker, run: number, at: number): Promise<void> => {
    outcomes.add(await worker.turn(run), performance.now() - at)
    const next = due.shift()
    if (next) return serve(worker, next.run, next.at)
    free.push(worker)
  }
  const begun = performance.now()
  const total = Math.round((ms / 1000) * perSecond)
  for (let run = 0; run < total; run += 1) {
    const at = begun + (run * 1000) / perSecond
    const waitMs = at - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const worker = free.pop()
    // a timer may be a millisecond late, which is not the server's fault
    const since = Math.max(at, Math.min(performance.now(), at + 1.5))
    if (!worker) due.push({ run, at: since })
    else {
      const served = serve(worker, run, since).finally(() => underWay.delete(served))
      underWay.add(served)
    }
  }
  await Promise.all(underWay)
  return outcomes.result((performance.now() - begun) / 1000)
}

async function runLoad(load: Load): Promise<LoadResult> {
  const workers = load.kind === 'http' ? httpWorkers(load) : await sqlWorkers(load)
  try {
    const isSteady = load.kind === 'http' && load.perSecond !== undefined
    if (isSteady) return await steadily(workers, load.ms, load.perSecond ?? 0)
    return await asFastAsAnswered(workers, load.ms)
  } finally {
    for (const { close } of workers) close()
  }
}

process.on('message', async ({ id, load }: LoadOrder) => {
  const answer: LoadAnswer = await runLoad(load).then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, failure: String(error) }),
  )
  process.send?.(answer)
})
