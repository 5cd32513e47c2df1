/** Load from a process of its own: HTTP or SQL, as fast as it is answered or at a steady pace. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { HttpQuestion } from './http-connection.ts'

/** of a load that is not told another number */
const HTTP_CONNECTIONS = 32

export type HttpLoad = {
  readonly kind: 'http'
  readonly port: number
  /** asked in turn, over and over */
  readonly questions: readonly HttpQuestion[]
  readonly connections: number
  readonly ms: number
  /** steady arrivals, whether answers come or not: each waits from when it was due. As fast as answered when absent */
  readonly perSecond?: number
  /** the address that asks, one of this machine's: Linux answers on all of 127.0.0.0/8 */
  readonly from?: string
}

export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] }

/** Statements as the shop's pool sends them: prepared by name, on connections of its own. */
export type SqlLoad = {
  readonly kind: 'sql'
  readonly url: string
  /** each is a list of statements that one connection runs in order */
  readonly turns: readonly (readonly SqlStatement[])[]
  readonly connections: number
  readonly ms: number
}

export type Load = HttpLoad | SqlLoad

type HttpLoadOptions = Pick<HttpLoad, 'ms' | 'perSecond' | 'from'> & { readonly connections?: number }

export function httpLoad(
  port: number,
  questions: readonly HttpQuestion[],
  options: HttpLoadOptions,
): HttpLoad {
  return { kind: 'http', port, questions, connections: HTTP_CONNECTIONS, ...options }
}

export function sqlLoad(
  url: string,
  turns: SqlLoad['turns'],
  options: Pick<SqlLoad, 'connections' | 'ms'>,
): SqlLoad {
  return { kind: 'sql', url, turns, ...options }
}

export type LoadResult = {
  readonly count: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** how many answers of each status; of SQL 200 alone; a statement that fails ends the run */
  readonly statuses: Readonly<Record<string, number>>
}

export type LoadProcess = {
  /** Several at once share the process: for what goes on beside what is measured. */
  readonly run: (load: Load) => Promise<LoadResult>
  readonly close: () => void
}

export type LoadOrder = { readonly id: number; readonly load: Load }
export type LoadAnswer = { readonly id: number; readonly result?: LoadResult; readonly failure?: string }

export async function openLoadProcess(): Promise<LoadProcess> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { serialization: 'advanced' })
  const waiting = new Map<number, PromiseWithResolvers<LoadResult>>()
  child.on('message', ({ id, result, failure }: LoadAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (result) asked?.resolve(result)
    else asked?.reject(new Error(failure))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process that makes the load ended'))
  })
  await once(child, 'spawn')
  let next = 0
  return {
    run: (load) => {
      next += 1
      const asked = Promise.withResolvers<LoadResult>()
      waiting.set(next, asked)
      child.send({ id: next, load } satisfies LoadOrder)
      return asked.promise
    },
    close: () => void child.disconnect(),
  }
}
