/** The least that an answer can cost: node:http in a process of its own sends bytes that it holds. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type FloorAnswer = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export type Floor = {
  readonly pid: number
  readonly port: number
  /** From now on these paths answer so. */
  readonly hold: (answers: readonly FloorAnswer[]) => Promise<void>
  readonly close: () => void
}

export async function openFloor(): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, 'floor-process.ts'), { serialization: 'advanced' })
  const [port] = (await once(child, 'message')) as [number]
  return {
    pid: child.pid ?? 0,
    port,
    hold: async (answers) => {
      child.send(answers)
      await once(child, 'message')
    },
    close: () => void child.disconnect(),
  }
}
