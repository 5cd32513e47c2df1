/** Payment providers that have keys alone, and no simulator in the shop. */
import { describe, expect, it } from 'vitest'
import { LIVE_ENVIRONMENT, mistakesOf } from '../../../test/support/config.ts'
import { readConfig } from './config.ts'

describe('Midtrans', () => {
  const SANDBOX = {
    MIDTRANS_MODE: 'sandbox',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-ours',
    MIDTRANS_CLIENT_KEY: 'SB-Mid-client-ours',
    MIDTRANS_MERCHANT_ID: 'M004123',
  }

  it('is off until all of its variables are set', () => {
    expect(readConfig({}).midtrans.account).toBeUndefined()
    expect(readConfig(SANDBOX).midtrans.account).toMatchObject({ mode: 'sandbox', merchantId: 'M004123' })
    for (const name of Object.keys(SANDBOX))
      expect(mistakesOf({ ...SANDBOX, [name]: '' })).toContain(
        `${name} must be set when another variable of MIDTRANS is.`,
      )
  })

  it('takes no key of the sandbox for real money, and no test money in a live shop', () => {
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX, MIDTRANS_MODE: 'live' })).toEqual([
      'MIDTRANS_SERVER_KEY is a key of the sandbox: MIDTRANS_MODE=live needs the live one.',
      'MIDTRANS_CLIENT_KEY is a key of the sandbox: MIDTRANS_MODE=live needs the live one.',
    ])
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX })).toEqual([
      'MIDTRANS_MODE must be live when PAYPAL_MODE is: the sandbox takes no real money.',
    ])
    const live = { MIDTRANS_SERVER_KEY: 'Mid-server-ours', MIDTRANS_CLIENT_KEY: 'Mid-client-ours' }
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX, ...live, MIDTRANS_MODE: 'live' })).toEqual([])
    expect(mistakesOf({ ...SANDBOX, ...live, MIDTRANS_MODE: 'live' })).toEqual([
      expect.stringContaining('DATABASE_URL must be set when MIDTRANS_MODE is live'),
    ])
  })

  it('goes to another address in tests alone', () => {
    const url = 'http://127.0.0.1:9000/'
    expect(readConfig({ ...SANDBOX, MIDTRANS_API_URL: url }).midtrans.account?.apiUrl).toBe(
      'http://127.0.0.1:9000',
    )
    expect(mistakesOf({ ...SANDBOX, MIDTRANS_API_URL: 'http://midtrans.example' })).toHaveLength(1)
    expect(mistakesOf({ MIDTRANS_API_URL: url })).toContain(
      'MIDTRANS_API_URL is for MIDTRANS_MODE=sandbox alone.',
    )
  })
})

describe('Xendit', () => {
  const SANDBOX = {
    XENDIT_MODE: 'sandbox',
    XENDIT_SECRET_KEY: 'xnd_development_ours',
    XENDIT_WEBHOOK_TOKEN: 'token-of-our-webhooks',
    XENDIT_BUSINESS_ID: '5f27a14a9bf05c73dd040bc8',
  }
  const KEY = { XENDIT_SECRET_KEY: 'xnd_production_ours' }

  it('is off until all of its variables are set', () => {
    expect(readConfig({}).xendit.account).toBeUndefined()
    expect(readConfig(SANDBOX).xendit.account).toMatchObject({
      mode: 'sandbox',
      businessId: '5f27a14a9bf05c73dd040bc8',
    })
    for (const name of Object.keys(SANDBOX))
      expect(mistakesOf({ ...SANDBOX, [name]: '' })).toContain(
        `${name} must be set when another variable of XENDIT is.`,
      )
  })

  it('takes no test key for real money, no live key for tests, and no test money in a live shop', () => {
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX, XENDIT_MODE: 'live' })).toEqual([
      'XENDIT_SECRET_KEY must begin with xnd_production_ when XENDIT_MODE is live.',
    ])
    expect(mistakesOf({ ...SANDBOX, ...KEY })).toEqual([
      'XENDIT_SECRET_KEY must begin with xnd_development_ when XENDIT_MODE is sandbox.',
    ])
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX })).toEqual([
      'XENDIT_MODE must be live when PAYPAL_MODE is: the sandbox takes no real money.',
    ])
    expect(mistakesOf({ ...LIVE_ENVIRONMENT, ...SANDBOX, ...KEY, XENDIT_MODE: 'live' })).toEqual([])
    expect(mistakesOf({ ...SANDBOX, ...KEY, XENDIT_MODE: 'live' })).toEqual([
      expect.stringContaining('DATABASE_URL must be set when XENDIT_MODE is live'),
    ])
  })

  it('goes to another address in tests alone', () => {
    const url = 'http://127.0.0.1:9000/'
    expect(readConfig({ ...SANDBOX, XENDIT_API_URL: url }).xendit.account?.apiUrl).toBe(
      'http://127.0.0.1:9000',
    )
    expect(mistakesOf({ ...SANDBOX, XENDIT_API_URL: 'http://xendit.example' })).toHaveLength(1)
    expect(mistakesOf({ XENDIT_API_URL: url })).toContain('XENDIT_API_URL is for XENDIT_MODE=sandbox alone.')
  })
})
