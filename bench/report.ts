/** A table for people, JSON for programs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import type { Comparison, Spread } from './compare.ts'

/** Beyond this, foreign load is reported. */
const FOREIGN_SHARE_SAID = 0.1

type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: string
}

export type Report = {
  readonly say: (words: string) => void
  readonly compared: (comparison: Comparison) => void
  /** Figures without a floor: bytes, seconds of a start. */
  readonly figure: (figure: Figure) => void
  readonly finish: () => void
}

function times({ p50Ms, p95Ms, p99Ms }: Spread): string {
  return [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(ms < 10 ? 2 : 0).padStart(6)).join(' ')
}

function failures({ statuses }: Spread): string {
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 400)
  return failed.length === 0 ? '' : `  ${failed.map(([status, count]) => `${count} × ${status}`).join(', ')}`
}

function line({ name, shop, floor, ratio, cpuRatio, goal, foreignShare, stolenShare }: Comparison): string {
  const rate = (value: number | undefined): string =>
    (value === undefined ? '–' : value.toFixed(0)).padStart(7)
  const spread = ratio
    ? `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)})`
    : '–'
  const cpu = cpuRatio === undefined ? '' : cpuRatio.toFixed(2)
  const cost = shop.cpuMicroseconds === undefined ? '' : `${shop.cpuMicroseconds.toFixed(0)} µs`
  const disturbed = foreignShare + stolenShare > FOREIGN_SHARE_SAID
  const warning = disturbed ? `  ! others took ${((foreignShare + stolenShare) * 100).toFixed(0)} %` : ''
  return `${name.padEnd(46)}${rate(floor?.perSecond)}${rate(shop.perSecond)}  ${spread.padEnd(18)}${cpu.padStart(5)}${cost.padStart(9)}  ${times(shop)}  ${goal ?? ''}${failures(shop)}${warning}`
}

const HEAD = `${''.padEnd(46)}${'floor/s'.padStart(7)}${'shop/s'.padStart(7)}  ${'ratio (spread)'.padEnd(18)}${'CPU'.padStart(5)}${'each'.padStart(9)}  ${'p50'.padStart(6)} ${'p95'.padStart(6)} ${'p99'.padStart(6)}  goal`

/** @param file of the JSON */
export function openReport(part: string, file = `test-results/bench-${part}.json`): Report {
  const comparisons: Comparison[] = []
  const figures: Figure[] = []
  const machine = { processors: availableParallelism(), model: cpus()[0]?.model ?? '', node: process.version }
  console.log(
    `${part}: ${machine.processors} × ${machine.model}, Node ${machine.node}. Milliseconds; CPU: the floor's CPU-time of an answer by the shop's.`,
  )
  console.log(HEAD)
  return {
    say: (words) => console.log(words),
    compared: (comparison) => {
      comparisons.push(comparison)
      console.log(line(comparison))
    },
    figure: (figure) => {
      figures.push(figure)
      console.log(
        `${figure.name.padEnd(60)}${figure.value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(12)} ${figure.unit}  ${figure.goal ?? ''}`,
      )
    },
    finish: () => {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(
        file,
        JSON.stringify({ part, at: new Date().toISOString(), machine, comparisons, figures }, null, 2),
      )
      console.log(`written to ${file}`)
    },
  }
}
