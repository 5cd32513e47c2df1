import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export function startWriting(dataDir: string, first = 1) {
  const script = path.join(import.meta.dirname, 'keep-writing.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close')
  const lines: string[] = []
  let complaint = ''
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return {
    lines,
    /** resolves after `count` lines, or at the end */
    said: async (count: number): Promise<void> => {
      const enough = new Promise<void>((resolve) => {
        output.on('line', () => lines.length >= count && resolve())
        if (lines.length >= count) resolve()
      })
      await Promise.race([enough, exited])
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await exited
    },
    ended: async (): Promise<{ code: number | null; complaint: string }> => {
      await exited
      return { code: child.exitCode, complaint }
    },
  }
}
