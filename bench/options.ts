/** What the parts take on their command lines, read in one place. */
import { parseArgs } from 'node:util'

/** What a part may take besides `--only` and `--json`; what it has no default for is refused. */
type OwnOptions = {
  /** sizes of the lists, one after the other: `--rows 1000,100000` */
  readonly rows: readonly number[]
  /** of a round */
  readonly ms: number
  /** loads of a page, of which the median is told */
  readonly rounds: number
}

type ReportOptions = {
  /** whether a figure of this name is measured: `--only` is a part of it */
  readonly isWanted: (name: string) => boolean
  /** where the report's JSON goes; a place of its own when absent */
  readonly json: string | undefined
}

function readNumber(name: string, written: string): number {
  const number = Number(written)
  if (written === '' || !(number >= 1)) throw new Error(`--${name} takes a number above 0, not "${written}"`)
  return number
}

/** Of a part with a report. */
export function readOptions<K extends keyof OwnOptions>(
  defaults: Pick<OwnOptions, K>,
): Pick<OwnOptions, K> & ReportOptions {
  const own = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: 'string' as const, default: String(value) },
    ]),
  )
  const { values } = parseArgs({
    options: { ...own, only: { type: 'string', default: '' }, json: { type: 'string' } },
  })
  const { only, json, ...given } = values as { only: string; json?: string } & Record<string, string>
  const read = Object.entries(given).map(([name, written]) => [
    name,
    name === 'rows' ? written.split(',').map((each) => readNumber(name, each)) : readNumber(name, written),
  ])
  return {
    ...(Object.fromEntries(read) as Pick<OwnOptions, K>),
    isWanted: (name) => name.includes(only),
    json,
  }
}

/** Of a part that prints and has no report: how many rows it works on. */
export function readRowCount(otherwise: number): number {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: String(otherwise) } } })
  return readNumber('rows', values.rows)
}
