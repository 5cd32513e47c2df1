import { describe, expect, it } from 'vitest'
import { LIVE_ENVIRONMENT, mistakesOf } from '../../../test/support/config.ts'
import { readConfig } from './config.ts'

describe('real payments', () => {
  it('start when all of it is there', () => {
    expect(readConfig(LIVE_ENVIRONMENT).paypal).toEqual({
      mode: 'live',
      clientId: 'AbC-123_ours',
      clientSecret: 'a secret of ours',
      merchantId: 'MERCHANT123',
      webhookId: 'WH-123',
    })
    expect(readConfig(LIVE_ENVIRONMENT).paymentRate).toBe('16500.25')
  })

  it.each([
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_WEBHOOK_ID',
    'PAYMENT_RATE',
  ])('do not start without %s, in sandbox mode neither', (name) => {
    for (const mode of ['live', 'sandbox']) {
      expect(mistakesOf({ ...LIVE_ENVIRONMENT, PAYPAL_MODE: mode, [name]: '' })).toEqual([
        `${name} must be set when PAYPAL_MODE is ${mode}.`,
      ])
    }
  })

  it('do not go into the embedded database unless that is said', () => {
    const embedded = { ...LIVE_ENVIRONMENT, DATABASE_URL: '' }
    expect(mistakesOf(embedded)).toEqual([expect.stringContaining('DATABASE_URL must be set')])
    expect(readConfig({ ...embedded, EMBEDDED_DATABASE_FOR_LIVE: 'on' }).databaseUrl).toBeUndefined()
    expect(readConfig({ ...embedded, PAYPAL_MODE: 'sandbox' }).databaseUrl).toBeUndefined()
  })

  it.each<[string, string | undefined]>([
    ['http://127.0.0.1:9000/paypal', undefined],
    ['https://paypal.example/', undefined],
    ['http://paypal.example', 'https'],
    ['ftp://127.0.0.1', 'http'],
  ])('may go to %s for tests, never when they are real', (url, complaint) => {
    const test = { ...LIVE_ENVIRONMENT, PAYPAL_MODE: 'sandbox', PAYPAL_API_URL: url }
    if (complaint) expect(mistakesOf(test)).toEqual([expect.stringContaining(complaint)])
    else expect(readConfig(test).paypal.apiUrl).toBe(url.replace(/\/$/, ''))
    expect(mistakesOf({ ...test, PAYPAL_MODE: 'live' })).toHaveLength(1)
  })

  it.each(['sb', 'test', 'sandbox'])('do not take %j, a client id that everybody shares', (id) => {
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, PAYPAL_CLIENT_ID: id })).toHaveLength(1)
  })

  it.each(['usd', 'US', 'USDX', '$'])('do not take %s, which is no code of a currency', (currency) => {
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, PAYMENT_CURRENCY: currency })).toHaveLength(1)
  })

  it.each([
    ['USD', '16500'],
    ['EUR', '19000'],
    ['JPY', '108.5'],
    ['SGD', '12700'],
  ])('may be in %s', (currency, rate) => {
    const environment = { ...LIVE_ENVIRONMENT, PAYMENT_CURRENCY: currency, PAYMENT_RATE: rate }
    expect(readConfig(environment).paymentCurrency).toBe(currency)
  })

  it.each(['0', '0.000', '-1', '1e4', '16,500', 'NaN', '1.1234567'])('take no %j for a rate', (rate) => {
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, PAYMENT_RATE: rate })).toHaveLength(1)
  })
})
