/**
 * Lighthouse's figures for a phone, fetched on demand: it has 114 packages. It simulates slow 4G and a slow CPU
 * from an unthrottled load.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/find-chromium.mjs'
import { MEASURED_PAGES, VITALS_GOALS } from './measured-pages.ts'
import { withMeasuredShop } from './measured-shop.ts'
import { readOptions } from './options.ts'
import { medians } from './quantiles.ts'
import { openReport } from './report.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const MEASURE_TIMEOUT_MS = 120_000

const { rounds: ROUNDS, isWanted, json } = readOptions({ rounds: 5 })

type Audit = { readonly numericValue: number }
type LighthouseReport = {
  readonly categories: { readonly performance: { readonly score: number } }
  readonly audits: Readonly<
    Record<'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift', Audit>
  >
}
type Figures = Record<'performance' | 'lcpMs' | 'tbtMs' | 'cls', number>

const chromium = await findChromium()
const folder = mkdtempSync(path.join(tmpdir(), 'warung-lighthouse-'))

/** Lighthouse sometimes asks to be run again. */
const TRIES = 3

async function runLighthouse(address: string, file: string): Promise<void> {
  const flags = ['--only-categories=performance', '--output=json', `--output-path=${file}`, '--quiet']
  const chromeFlags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const args = ['exec', '--yes', '--', LIGHTHOUSE, address, ...flags, chromeFlags]
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }
  for (let run = 1; ; run += 1) {
    try {
      await promisify(execFile)('npm', args, { cwd: folder, env, timeout: MEASURE_TIMEOUT_MS })
      return
    } catch (error) {
      if (run === TRIES) throw error
    }
  }
}

async function measure(address: string): Promise<Figures> {
  const file = path.join(folder, 'report.json')
  await runLighthouse(address, file)
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport
  return {
    performance: categories.performance.score * 100,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  }
}

const report = openReport('lighthouse', json)
try {
  await withMeasuredShop({}, async ({ shop }) => {
    report.say(`${LIGHTHOUSE}, medians of ${ROUNDS}; each page was asked for once before`)
    for (const [name, path] of Object.entries(MEASURED_PAGES)) {
      if (!isWanted(name)) continue
      await measure(shop.address + path)
      const { performance, lcpMs, tbtMs, cls } = await medians(ROUNDS, () => measure(shop.address + path))
      report.figure({ name: `${name}: performance`, value: performance, unit: 'of 100', goal: '100' })
      report.figure({ name: `${name}: LCP`, value: lcpMs, unit: 'ms', goal: VITALS_GOALS.lcp })
      report.figure({ name: `${name}: TBT`, value: tbtMs, unit: 'ms', goal: VITALS_GOALS.tbt })
      report.figure({ name: `${name}: CLS`, value: cls, unit: '', goal: VITALS_GOALS.cls })
    }
  })
} finally {
  report.finish()
  rmSync(folder, { recursive: true, force: true })
}
