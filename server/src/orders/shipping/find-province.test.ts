import { normalizeProvince } from '@warung/contract/normalize-place-name.ts'
import { expect, it } from 'vitest'
import { readRegions } from '../regions/read-regions.ts'
import { readRegionsFile } from '../regions/read-regions-file.ts'
import { provinceOfPostalCode } from './find-province.ts'

async function villages(): Promise<{ readonly code: string; readonly province: string }[]> {
  const { text, nameStart, nameLength, levelStart, parent, postalCodes } = await readRegions(
    await readRegionsFile(),
  )
  const firstVillage = levelStart[3] ?? 0
  const provinces = Array.from({ length: levelStart[1] ?? 0 }, (_, at) => {
    const start = nameStart[at] ?? 0
    return normalizeProvince(new TextDecoder().decode(text.subarray(start, start + (nameLength[at] ?? 0))))
  })
  return Array.from(postalCodes, (code, at) => {
    let region = firstVillage + at
    while (region >= provinces.length) region = parent[region] ?? 0
    return { code: String(code), province: provinces[region] ?? '' }
  })
}

it('no village’s postal code is given to another province', async () => {
  const all = await villages()
  expect(all.length).toBeGreaterThan(80_000)
  const wrong = all.filter(({ code, province }) => (provinceOfPostalCode(code) ?? province) !== province)
  expect(wrong).toEqual([])
  // Papua's codes span provinces
  const unknown = all.filter(({ code }) => provinceOfPostalCode(code) === undefined)
  expect(unknown.filter(({ province }) => !province.startsWith('papua'))).toEqual([])
})
