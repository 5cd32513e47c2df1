/** The shop's own log, read along by a test: as it is written, every level. */
import { openLog } from '../../src/platform/log/open-log.ts'

export function logReader() {
  const lines: string[] = []
  return {
    logger: openLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
    /** each a line as it stands in the log */
    lines,
    text: () => lines.join(''),
    parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}
