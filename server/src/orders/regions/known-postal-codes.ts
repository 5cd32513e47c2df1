/** The postal codes that Indonesia has: what is none needs no answer from anybody else. */

import { readRegions } from './read-regions.ts'
import { readRegionsFile } from './read-regions-file.ts'

/** Read at the first use. A failed read is tried again by the next caller. */
export function knownPostalCodes(): (text: string) => Promise<boolean> {
  let codes: Promise<ReadonlySet<number>> | undefined
  const load = async (): Promise<ReadonlySet<number>> => {
    const { postalCodes } = await readRegions(await readRegionsFile())
    return new Set(postalCodes)
  }
  return async (text) => {
    if (!/^[1-9]\d{4}$/.test(text)) return false
    codes ??= load().catch((error: unknown) => {
      codes = undefined
      throw error
    })
    return (await codes).has(Number(text))
  }
}
