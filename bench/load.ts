/** Load from a separate process: HTTP or SQL, as fast as answered or steady. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { HttpQuestion } from './http-connection.ts'

/** default */
const HTTP_CONNECTIONS = 32

export type HttpLoad = {
  readonly kind: 'http'
  readonly port: number
  /** in turn, repeatedly */
  readonly questions: readonly HttpQuestion[]
  readonly connections: number
  readonly ms: number
  /** open loop: each waits from its due time; absent: as fast as answered */
  readonly perSecond?: number
  /** the source address: Linux uses all of 127.0.0.0/8 */
  readonly from?: string
}

export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] }

/** Like the shop's pool: prepared by name, on separate connections. */
export type SqlLoad = {
  readonly kind: 'sql'
  readonly url: string
  /** lists of statements that a connection runs in order */
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
  /** answers by status; SQL counts as 200, and a failed statement ends the run */
  readonly statuses: Readonly<Record<string, number>>
}

export type LoadProcess = {
  /** Concurrent runs share the process. */
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
