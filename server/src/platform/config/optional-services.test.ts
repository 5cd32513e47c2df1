import { describe, expect, it } from 'vitest'
import { mistakesOf } from '../../../test/support/config.ts'
import { readConfig } from './config.ts'

it('mistakes in a bucket’s credentials are told', () => {
  expect(mistakesOf({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' })).toHaveLength(1)
})

it.each([
  [
    { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    'S3_BUCKET must be set when S3_ACCESS_KEY_ID is.',
  ],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET must be set when S3_ENDPOINT is.'],
  [
    { COURIER_ORIGIN_POSTAL_CODE: '40111' },
    'RAJAONGKIR_API_KEY or BITESHIP_API_KEY must be set when COURIER_ORIGIN_POSTAL_CODE is.',
  ],
  [{ COURIERS: 'jne' }, 'RAJAONGKIR_API_KEY or BITESHIP_API_KEY must be set when COURIERS is.'],
  [{ MAIL_FROM: 'sari@toko.example' }, 'SMTP_URL must be set when MAIL_FROM is.'],
])('half a service is no service: %j', (environment, words) => {
  expect(mistakesOf(environment)).toEqual([words])
})

describe('a courier', () => {
  const RAJAONGKIR = { RAJAONGKIR_API_KEY: 'a-long-key', COURIER_ORIGIN_POSTAL_CODE: '40111' }

  it('is asked where its key is set, for couriers that both know unless others are named', () => {
    expect(readConfig({}).courier).toBeUndefined()
    expect(readConfig(RAJAONGKIR).courier).toEqual({
      provider: 'rajaongkir',
      apiKey: 'a-long-key',
      apiUrl: undefined,
      originPostalCode: '40111',
      companies: ['jne', 'jnt', 'sicepat', 'anteraja'],
    })
    const url = { BITESHIP_API_URL: 'http://127.0.0.1:7/', COURIERS: 'jne, tiki' }
    const { courier } = readConfig({
      BITESHIP_API_KEY: 'a-long-key',
      COURIER_ORIGIN_POSTAL_CODE: '40111',
      ...url,
    })
    expect(courier).toMatchObject({
      provider: 'biteship',
      apiUrl: 'http://127.0.0.1:7',
      companies: ['jne', 'tiki'],
    })
  })

  it.each([
    [{ RAJAONGKIR_API_KEY: 'a-long-key' }, 'COURIER_ORIGIN_POSTAL_CODE must be set'],
    [{ ...RAJAONGKIR, BITESHIP_API_KEY: 'another-key' }, 'not both'],
    [
      { ...RAJAONGKIR, RAJAONGKIR_API_URL: 'http://courier.example' },
      'RAJAONGKIR_API_URL must be an https:// address',
    ],
    [
      { ...RAJAONGKIR, COURIER_ORIGIN_POSTAL_CODE: '4011' },
      'COURIER_ORIGIN_POSTAL_CODE must be a postal code of 5 digits',
    ],
    [{ ...RAJAONGKIR, RAJAONGKIR_API_KEY: 'no key' }, 'RAJAONGKIR_API_KEY must be'],
    [{ ...RAJAONGKIR, COURIERS: 'JNE;' }, 'COURIERS must be codes of couriers'],
  ])('%j is a mistake', (environment, words) => {
    expect(mistakesOf(environment).join(' ')).toContain(words)
  })
})
