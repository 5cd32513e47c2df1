/** The minimum cost of an answer: node:http in a separate process sends bytes from memory. */
import { type ChildProcess, fork } from 'node:child_process'
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
  readonly hold: (answers: readonly FloorAnswer[]) => Promise<void>
  readonly close: () => void
}

/** @throws when the process ends instead */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const listening = new AbortController()
  const { signal } = listening
  const ended = async (): Promise<never> => {
    await once(child, 'exit', { signal })
    throw new Error('the floor’s process ended')
  }
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended()])
    return message
  } finally {
    listening.abort()
  }
}

export async function openFloor(): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, 'floor-process.ts'), { serialization: 'advanced' })
  const port = Number(await nextMessage(child))
  return {
    pid: child.pid ?? 0,
    port,
    hold: async (answers) => {
      child.send(answers)
      await nextMessage(child)
    },
    close: () => void child.disconnect(),
  }
}
