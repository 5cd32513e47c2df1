/** Whether fault runs notice that a safety line is gone: one run for each of `SABOTAGES`. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FaultReport, runFaults } from './run-faults.ts'
import { SABOTAGES, type Sabotage } from './sabotages.ts'

type SabotageRun = {
  readonly emptyDatabase: () => Promise<string>
  readonly seed: number
  readonly say: (line: string) => void
}

/** Broken books stay broken, so a sabotaged run need not be waited for as long as an honest one. */
const CALM_WITHIN_MS = 45_000
const CROWD = 8
const LOADER = pathToFileURL(path.join(import.meta.dirname, 'sabotage-loader.ts')).href

function sizeOf({ payments, kills }: Pick<Sabotage, 'payments' | 'kills'>): string {
  return `${payments} payments, ${kills} kills`
}

async function runOnce(
  run: SabotageRun,
  size: Pick<Sabotage, 'payments' | 'kills'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<FaultReport> {
  return runFaults({
    database: { url: await run.emptyDatabase() },
    payments: size.payments,
    kills: size.kills,
    seed: run.seed,
    crowd: CROWD,
    isPayPalOnly: true,
    say: () => {},
    environment,
    calmWithinMs: CALM_WITHIN_MS,
  })
}

/** An untouched shop must pass each size, or a sabotaged one that fails shows nothing. */
async function checkUntouched(run: SabotageRun): Promise<string[]> {
  const sizes = new Map(SABOTAGES.map((each) => [sizeOf(each), each]))
  const faults: string[] = []
  for (const [words, size] of sizes) {
    const report = await runOnce(run, size)
    run.say(
      `${report.faults.length === 0 ? 'holds    ' : 'BROKEN   '} nothing removed (${words}; quiet after ${report.calmSeconds} s)`,
    )
    faults.push(...report.faults.map((fault) => `with nothing removed: ${fault}`))
  }
  return faults
}

/** @returns what is wrong with the runs: sabotages that they do not find, or rules that an untouched shop breaks */
export async function runSabotages(run: SabotageRun): Promise<string[]> {
  const faults = await checkUntouched(run)
  for (const sabotage of SABOTAGES) {
    const { name } = sabotage
    const report = await runOnce(run, sabotage, {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${LOADER}`,
      WARUNG_SABOTAGE: name,
    })
    const [first] = report.faults
    run.say(
      `${first === undefined ? 'NOT FOUND' : 'found    '} ${name} (${sizeOf(sabotage)}): ${first ?? 'every rule held'}`,
    )
    if (first === undefined) faults.push(`not found without: ${name}`)
  }
  return faults
}
