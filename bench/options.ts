import { parseArgs } from 'node:util'

/** Options besides `--only` and `--json`; those without a default are refused. */
type OwnOptions = {
  /** list sizes: `--rows 1000,100000` */
  readonly rows: readonly number[]
  /** of a round */
  readonly ms: number
  /** of a long run; 0: none */
  readonly minutes: number
  /** products of a group; 1: no groups */
  readonly siblings: number
  /** page loads; the median is reported */
  readonly rounds: number
}

type ReportOptions = {
  /** whether the name contains `--only` */
  readonly isWanted: (name: string) => boolean
  /** the report's file; has a default */
  readonly json: string | undefined
}

function readNumber(name: string, written: string): number {
  const number = Number(written)
  const least = name === 'minutes' ? 0 : 1
  if (written === '' || !(number >= least))
    throw new Error(`--${name} takes a number above 0, not "${written}"`)
  return number
}

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

/** For a part without a report. */
export function readRowCount(otherwise: number): number {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: String(otherwise) } } })
  return readNumber('rows', values.rows)
}
