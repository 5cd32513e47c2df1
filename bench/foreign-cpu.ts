/** CPU share of other processes during a measurement, from /proc; Linux only. */

import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** USER_HZ of Linux */
const TICKS_PER_SECOND = 100

export type CpuUse = {
  /** 0 to 1 of all CPUs, by other processes; NaN if unknown */
  readonly foreignShare: number
  /** taken by the hypervisor */
  readonly stolenShare: number
}

type ProcessTimes = { readonly parent: number; readonly ticks: number }

/** @returns undefined for an ended process */
function processTimes(pid: number): ProcessTimes | undefined {
  try {
    // the name in parentheses may hold spaces
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent = 0, , , , , , , , , , own = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields
    return { parent, ticks: own + system + ofChildren + systemOfChildren }
  } catch {
    return undefined
  }
}

/** CPU seconds of a process and its ended children. */
export function cpuSeconds(pid: number): number {
  return (processTimes(pid)?.ticks ?? 0) / TICKS_PER_SECOND
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** This process with its descendants, and the tests' database, which has no parent. */
function ownProcesses(): ReadonlyMap<number, ProcessTimes> {
  const all = new Map<number, ProcessTimes>()
  for (const entry of readdirSync('/proc')) {
    const times = /^\d+$/.test(entry) ? processTimes(Number(entry)) : undefined
    if (times) all.set(Number(entry), times)
  }
  const isOwn = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) {
      if (at === process.pid) return true
      if (all.get(at)?.parent === 1 && commandOf(at).includes(`warung-postgres-${process.pid}-`)) return true
    }
    return false
  }
  return new Map([...all].filter(([pid]) => isOwn(pid)))
}

export function databaseCpuSeconds(): number {
  let ticks = 0
  for (const [pid, times] of ownProcesses())
    if (commandOf(pid).startsWith('postgres') || commandOf(pid).includes('/postgres')) ticks += times.ticks
  return ticks / TICKS_PER_SECOND
}

type MachineTimes = {
  readonly busy: number
  readonly stolen: number
  readonly own: number
  readonly at: number
}

function machineTimes(): MachineTimes {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  let own = 0
  for (const { ticks } of ownProcesses().values()) own += ticks
  return { busy: user + nice + system + irq + softirq, stolen, own, at: performance.now() }
}

/** @returns a function that ends the measurement */
export function watchForeignCpu(): () => CpuUse {
  if (process.platform !== 'linux') return () => ({ foreignShare: Number.NaN, stolenShare: Number.NaN })
  const before = machineTimes()
  return () => {
    const after = machineTimes()
    const ticks = ((after.at - before.at) / 1000) * TICKS_PER_SECOND * availableParallelism()
    const share = (part: number): number => Math.min(1, Math.max(0, part / ticks))
    return {
      foreignShare: share(after.busy - before.busy - (after.own - before.own)),
      stolenShare: share(after.stolen - before.stolen),
    }
  }
}
