/** What a process holds of the machine's memory, in megabytes; only Linux says so. */
import { existsSync, readFileSync } from 'node:fs'

export const tellsMemory = existsSync('/proc/self/status')

/** @throws where `tellsMemory` is false */
export function processMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1000
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
