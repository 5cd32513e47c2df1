/** Finding the place where an order is to be sent, as people type it. */
import { readFileSync } from 'node:fs'
import type { Region } from '@warung/contract/regions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { regionIndexLoader } from '../../src/orders/regions/load-region-index.ts'
import { matchKeys } from '../../src/orders/regions/match-keys.ts'
import type { RegionIndex } from '../../src/orders/regions/region-index.ts'
import { searchCities, searchRegions } from '../../src/orders/regions/search-regions.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const FOUND_MAX = 15

describe('the regions', () => {
  let index: RegionIndex
  beforeAll(async () => {
    index = await regionIndexLoader()()
  })
  const find = (keyword: string): Region[] => searchRegions(index, keyword, FOUND_MAX)

  it('are all of the ministry’s list, each village with a postal code, in less than 5 MB', () => {
    const [provinces = 0, cities = 0, districts = 0, villages = 0, end = 0] = index.levelStart
    expect([cities - provinces, districts - cities, villages - districts, end - villages]).toEqual([
      38, 514, 7285, 83_762,
    ])
    expect(index.postalCodes.every((code) => code >= 10_000 && code <= 99_999)).toBe(true)
    expect(index.populations.every((people) => people > 10_000)).toBe(true)
    const bytes = Object.values(index).reduce((sum, part) => sum + part.byteLength, 0)
    expect(bytes).toBeLessThan(5_000_000)
  })

  it('are compared letter by letter no more often than a search may', () => {
    const typos = { passes: 2 }
    const found = ['bandugn', 'sukajdi', 'surabya'].map((word) => {
      let matches = 0
      matchKeys(index, word, typos, () => {
        matches += 1
      })
      return matches > 0
    })
    expect(found).toEqual([true, true, false])
    expect(typos.passes).toBe(0)
  })

  it('are found among the first three for at least 95 of 100 that people type', () => {
    const lines = readFileSync(new URL('typed-queries.tsv', import.meta.url), 'utf8')
    const queries = lines.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(queries).toHaveLength(100)
    const missed = queries.filter((line) => {
      const [typed = '', village, district, city] = line.split('\t')
      const isMeant = (found: Region): boolean =>
        (village === '*' || found.village === village) &&
        (district === '*' || found.district === district) &&
        found.city === city
      return !find(typed).slice(0, 3).some(isMeant)
    })
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })

  it.each([
    ['bandung', ['Kota Bandung', 'Kabupaten Bandung']],
    ['kab bandung', ['Kabupaten Bandung']],
    ['jogja', ['Kota Yogyakarta']],
    ['kab slemn', ['Kabupaten Sleman']],
    ['gorontalo', ['Kota Gorontalo', 'Kabupaten Gorontalo']],
    ['menteng', ['Kota Jakarta Pusat']],
  ])('of cities alone, %s finds %j first', (typed, cities) => {
    const found = searchCities(index, typed, 10).map(({ city }) => city)
    expect(found.slice(0, cities.length).toSorted()).toEqual(cities.toSorted())
  })

  it('of a province, its cities are found, each once and at most as many as are asked for', () => {
    const found = searchCities(index, 'jawa barat', 10)
    expect(found).toHaveLength(10)
    expect(new Set(found.map(({ city }) => city)).size).toBe(10)
    expect(found.every(({ province }) => province === 'Jawa Barat')).toBe(true)
  })

  it.each([
    ['sleman kaliurang', 'Hargobinangun', 'Kabupaten Sleman'],
    ['kaliurang sleman', 'Hargobinangun', 'Kabupaten Sleman'],
    ['kby lama', '*', 'Kota Jakarta Selatan'],
    ['kemang jakarta', 'Bangka', 'Kota Jakarta Selatan'],
    ['kemang jaksel', 'Bangka', 'Kota Jakarta Selatan'],
    ['kemang bogor', '*', 'Kabupaten Bogor'],
    ['malioboro', 'Sosromenduran', 'Kota Yogyakarta'],
    ['dago bandung', '*', 'Kota Bandung'],
    ['bsd tangerang selatan', '*', 'Kota Tangerang Selatan'],
    ['mawar surabaya', '*', 'Kota Surabaya'],
  ])('in the city that is named, also for places that are none: %s', (typed, village, city) => {
    const [first] = find(typed)
    expect(first).toMatchObject({ city, ...(village === '*' ? {} : { village }) })
  })

  it('are the same whatever was asked before', () => {
    const before = find('tebet jaksel')
    for (const typed of ['kebun jeruk', 'su', '', '40161', 'zzzzzz', 'jl no rt rw']) find(typed)
    expect(find('tebet jaksel')).toEqual(before)
  })

  it('tell a city from the regency of its name', () => {
    const citiesOf = (typed: string) => new Set(find(typed).map(({ city }) => city))
    expect(citiesOf('kota bandung')).toEqual(new Set(['Kota Bandung']))
    expect(citiesOf('kab. bandung')).toEqual(new Set(['Kabupaten Bandung']))
    expect(citiesOf('bandung')).toEqual(new Set(['Kota Bandung']))
  })

  it('are found within a pasted address', () => {
    const [first] = find('Jl. Kebon Jeruk Raya No. 5 RT 01/RW 02, Kebon Jeruk')
    expect(first).toEqual({
      village: 'Kebon Jeruk',
      district: 'Kebon Jeruk',
      city: 'Kota Jakarta Barat',
      province: 'DKI Jakarta',
      postal_code: '11530',
    })
  })

  it.each([
    '',
    '  ',
    'ku',
    'jl',
    'kec. kel.',
    '.*',
    '%_\\',
    '🙂🙂🙂',
    'qqqqqqq',
    '00000',
    `${'x'.repeat(100)}`,
  ])('are none for %j', (typed) => {
    expect(find(typed)).toEqual([])
  })
})

describeEachEngine('the call for regions', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  it('answers everybody, and the same answer is not sent twice', async () => {
    const path = '/api/v1/region?keyword=sukajadi%20bdg'
    const answer = await shop.fetch(path)
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: Region[] }
    expect(data.length).toBeLessThanOrEqual(FOUND_MAX)
    expect(data[0]).toMatchObject({ district: 'Sukajadi', city: 'Kota Bandung', province: 'Jawa Barat' })
    const etag = answer.headers.get('etag') ?? ''
    expect((await shop.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('refuses a keyword that is none, or too long', async () => {
    expect(
      (await refusalOf(shop.call('GET /api/v1/region', { query: { keyword: 'x'.repeat(101) } }))).status,
    ).toBe(400)
    expect((await shop.fetch('/api/v1/region')).status).toBe(400)
  })
})
