import type { ShippingZone } from '@warung/contract/values/shipping-rates.ts'
import { describe, expect, it } from 'vitest'
import { provinceOfPostalCode } from './find-province.ts'
import { type Destination, matchZone } from './match-zone.ts'

function zone(name: string, provinces: string[], cities: string[] = []): ShippingZone {
  return { name, provinces, cities, services: [] }
}

const ZONES = [
  zone('Jabodetabek', ['DKI Jakarta'], ['Kota Bogor', 'Depok', 'Bekasi']),
  zone('Bandung', [], ['Kota Bandung', 'Cimahi']),
  zone('Jawa', ['Jawa Barat', 'Jawa Tengah', 'Daerah Istimewa Yogyakarta']),
  zone('Papua', ['Papua', 'Papua Selatan']),
  zone('Kalsel', [], ['Kabupaten Kotabaru', 'Banjar']),
]

function found(to: Partial<Destination>): string | undefined {
  return matchZone(ZONES, { city: 'Nowhere', postal_code: '88888', ...to })?.name
}

describe('the zone of an address', () => {
  it.each<[string, Partial<Destination>, string | undefined]>([
    ['its city', { city: 'Depok', province: 'Jawa Barat' }, 'Jabodetabek'],
    ['whatever the case and the spaces', { city: '  kOTA   BOGOR ' }, 'Jabodetabek'],
    ['a prefix that the table has not', { city: 'Kota Depok' }, 'Jabodetabek'],
    ['a prefix that the address has not', { city: 'bandung', province: 'Jawa Barat' }, 'Bandung'],
    ['short prefixes', { city: 'Kota Adm. Bekasi' }, 'Jabodetabek'],
    ['but Kota is not Kabupaten', { city: 'Kab. Bandung', province: 'Jawa Barat' }, 'Jawa'],
    ['Kabupaten alone', { city: 'KABUPATEN BANDUNG', province: 'JAWA  BARAT' }, 'Jawa'],
    ['a name that begins like a prefix', { city: 'Kotabaru' }, 'Kalsel'],
    ['in two words', { city: 'Kota Baru' }, 'Kalsel'],
    ['its province', { city: 'Solo', province: 'Prov. Jawa-Tengah' }, 'Jawa'],
    ['another name of its province', { city: 'Sleman', province: 'D.I. Yogyakarta' }, 'Jawa'],
    ['the province by an alias', { city: 'Sleman', province: 'DIY' }, 'Jawa'],
    ['the capital by its short name', { city: 'Jakarta Barat', province: 'Jakarta' }, 'Jabodetabek'],
    ['the province of its postal code', { city: 'Ungaran', postal_code: '50511' }, 'Jawa'],
    ['its postal code before what was said', { city: 'X', province: 'Bali', postal_code: '50511' }, 'Jawa'],
    [
      'and not the cheaper province that was said',
      { city: 'Kota Banda Aceh', province: 'Jawa Barat', postal_code: '23111' },
      undefined,
    ],
    ['what was said in Papua', { city: 'X', province: 'Papua Selatan', postal_code: '99611' }, 'Papua'],
    ['but nothing outside Papua', { city: 'X', province: 'DKI Jakarta', postal_code: '99611' }, undefined],
    ['a blank province is none', { city: 'Ungaran', province: ' ', postal_code: ' 50511 ' }, 'Jawa'],
    ['none of them', { city: 'Sorong', province: 'Papua Barat Daya' }, undefined],
    ['a city of the same name abroad', { city: 'Depok', country: 'Malaysia' }, undefined],
    ['Indonesia in English', { city: 'Depok', country: 'Republic of Indonesia' }, 'Jabodetabek'],
    ['Indonesia with a slip', { city: 'Depok', country: 'Indonesa' }, 'Jabodetabek'],
    ['Indonesia, written otherwise', { city: 'Depok', country: ' INDONESIA ' }, 'Jabodetabek'],
    ['nothing but punctuation', { city: '—', postal_code: 'abc' }, undefined],
    ['a prefix alone', { city: 'Kota' }, undefined],
  ])('by %s: %j', (_words, to, name) => expect(found(to)).toBe(name))

  it.each([
    ['40614', 'jawabarat'],
    ['55281', 'daerahistimewayogyakarta'],
    ['11530', 'dkijakarta'],
    ['29432', 'kepulauanriau'],
    ['98411', undefined],
    ['4061', undefined],
    ['abc', undefined],
  ])('postal code %s is of %s', (code, province) => expect(provinceOfPostalCode(code)).toBe(province))
})
