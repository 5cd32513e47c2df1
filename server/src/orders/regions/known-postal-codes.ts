import { readRegions } from './read-regions.ts'
import { readRegionsFile } from './read-regions-file.ts'

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
