import { describe, expect, it } from 'vitest'
import { ConfigErrors, readConfig } from './config.ts'

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigErrors) return error.messages
    throw error
  }
}

const LIVE = {
  NODE_ENV: 'production',
  PAYPAL_MODE: 'live',
  PAYPAL_CLIENT_ID: 'AbC-123_ours',
  PAYPAL_CLIENT_SECRET: 'a secret of ours',
  PAYPAL_MERCHANT_ID: 'MERCHANT123',
  PAYPAL_WEBHOOK_ID: 'WH-123',
  PAYMENT_RATE: '16500.25',
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  SESSION_SECRET: 'x'.repeat(32),
}

it('takes the direct address of a database only beside the pooler before it', () => {
  const direct = 'postgres://shop@127.0.0.1/shop'
  expect(readConfig({ DATABASE_URL: direct, DIRECT_DATABASE_URL: direct }).directDatabaseUrl).toBe(direct)
  expect(mistakesOf({ DIRECT_DATABASE_URL: direct })).toEqual([
    'DATABASE_URL must be set when DIRECT_DATABASE_URL is: the pooler before that PostgreSQL.',
  ])
  expect(mistakesOf({ DATABASE_URL: direct, DIRECT_DATABASE_URL: 'http://shop' })).toEqual([
    'DIRECT_DATABASE_URL must be a postgres:// address.',
  ])
})

it('takes several workers on PostgreSQL alone, and not while developing', () => {
  const DATABASE_URL = 'postgres://shop@127.0.0.1/shop'
  expect(readConfig({}).workers).toBe(1)
  expect(readConfig({ WORKERS: '4', DATABASE_URL }).workers).toBe(4)
  expect(mistakesOf({ WORKERS: '2' })).toEqual([
    'DATABASE_URL must be set when WORKERS is above 1: the embedded database belongs to one process.',
  ])
  expect(mistakesOf({ WORKERS: '2', DATABASE_URL, NODE_ENV: 'development' })).toEqual([
    'WORKERS must be 1 in development, which reloads one process.',
  ])
  for (const WORKERS of ['0', '-1', '1.5', 'many', '65'])
    expect(mistakesOf({ WORKERS, DATABASE_URL })).toEqual([
      'WORKERS must be a number of processes from 1 to 64.',
    ])
})

describe('nothing configured', () => {
  it('is a demo on this machine alone, with a test provider', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      timezone: 'Asia/Jakarta',
      fixedSettings: {}, // contract/src/values/setting-defaults.ts
      isProduction: false,
      paypal: { mode: 'simulator', clientId: 'sandbox', clientSecret: 'sandbox' },
      paymentCurrency: 'USD',
      paymentRate: '16500',
      isDemo: true,
      trustedProxies: [],
    })
  })

  it('is no demo once a real database is, nor in production', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop' }).isDemo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', PAYPAL_MODE: 'simulator' }).isDemo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop', DEMO: 'on' }).isDemo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).isDemo).toBe(false)
  })

  it('has a page to read the API’s document at, in production only when asked for', () => {
    const inProduction = { NODE_ENV: 'production', PAYPAL_MODE: 'simulator', DEMO: 'off' }
    expect(readConfig({}).hasApiDocs).toBe(true)
    expect(readConfig({ API_DOCS: 'off' }).hasApiDocs).toBe(false)
    expect(readConfig(inProduction).hasApiDocs).toBe(false)
    expect(readConfig({ ...inProduction, API_DOCS: 'on' }).hasApiDocs).toBe(true)
  })

  it('takes an empty or blank variable for none', () => {
    expect(readConfig({ PORT: '', PAYMENT_RATE: '  ', TRUST_PROXY: '' })).toEqual(readConfig({}))
  })
})

describe('in public', () => {
  const MODE = expect.stringMatching(
    /^PAYPAL_MODE must be set when HOST is more than this machine or PUBLIC_URL is/,
  )
  const DEMO = expect.stringMatching(
    /^DEMO must be set when HOST is more than this machine or PUBLIC_URL is set: /,
  )
  const NODE_ENV = 'NODE_ENV must be production, development or test.'
  const SAID = { PAYPAL_MODE: 'simulator', DEMO: 'off' }
  const SANDBOX = { ...LIVE, PAYPAL_MODE: 'sandbox', NODE_ENV: '' }
  const postgres = 'postgres://localhost/shop'

  it.each<[Record<string, string>, unknown[]]>([
    [{ HOST: '0.0.0.0' }, [MODE, DEMO]],
    [{ HOST: '::' }, [MODE, DEMO]],
    [{ HOST: '192.168.1.20' }, [MODE, DEMO]],
    [{ HOST: '2001:db8::1' }, [MODE, DEMO]],
    [{ HOST: '::ffff:10.0.0.1' }, [MODE, DEMO]],
    [{ HOST: 'shop.example' }, [MODE, DEMO]],
    [{ HOST: '0' }, [MODE, DEMO]],
    [{ HOST: '127.0.0.1.nip.example' }, [MODE, DEMO]],
    [{ HOST: 'localhost.example' }, [MODE, DEMO]],
    [{ PUBLIC_URL: 'https://shop.example' }, [MODE, DEMO]],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, [MODE, DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', HOST: '127.0.0.1' }, [MODE, DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0' }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', NODE_ENV: 'development' }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', NODE_ENV: 'test' }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production' }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', DATABASE_URL: postgres }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', DEMO: '', PAYPAL_MODE: ' ' }, [MODE, DEMO]],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, [MODE]],
    [{ HOST: '0.0.0.0', DEMO: 'off' }, [MODE]],
    [{ HOST: '0.0.0.0', PAYPAL_MODE: 'simulator' }, [DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', ...SANDBOX }, [DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', ...LIVE }, [DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', NODE_ENV: 'prod', ...SAID }, [NODE_ENV]],
    [{ PUBLIC_URL: 'https://shop.example', NODE_ENV: 'Production', ...SAID }, [NODE_ENV]],
    [{ NODE_ENV: 'producton' }, [NODE_ENV]],
    [{ HOST: '0.0.0.0', ...SAID }, []],
    [{ HOST: '0.0.0.0', ...SAID, DEMO: 'on' }, []],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production', ...SAID }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...SAID }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...SANDBOX, DEMO: 'off' }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...LIVE, DEMO: 'no' }, []],
    [{ HOST: '127.0.0.1' }, []],
    [{ HOST: '127.8.9.10' }, []],
    [{ HOST: '::1' }, []],
    [{ HOST: '0:0:0:0:0:0:0:1' }, []],
    [{ HOST: '::ffff:127.0.0.1' }, []],
    [{ HOST: 'LocalHost' }, []],
    [{ HOST: '', PUBLIC_URL: ' ' }, []],
    [{ DATABASE_URL: postgres }, []],
  ])('what a demo needs is said on purpose: %j', (environment, mistakes) => {
    expect(mistakesOf(environment)).toEqual(mistakes)
  })

  it.each<[Record<string, string>, { isPublic: boolean; isDemo: boolean }]>([
    [{}, { isPublic: false, isDemo: true }],
    [{ HOST: '::1' }, { isPublic: false, isDemo: true }],
    [
      { HOST: '0.0.0.0', ...SAID },
      { isPublic: true, isDemo: false },
    ],
    [
      { HOST: '0.0.0.0', ...SAID, DEMO: 'on' },
      { isPublic: true, isDemo: true },
    ],
    [
      { PUBLIC_URL: 'https://shop.example', ...SAID },
      { isPublic: true, isDemo: false },
    ],
    [
      { PUBLIC_URL: 'http://localhost:3000', ...SAID },
      { isPublic: true, isDemo: false },
    ],
    [
      { NODE_ENV: 'production', PAYPAL_MODE: 'simulator' },
      { isPublic: false, isDemo: false },
    ],
  ])('%j is %j', (environment, read) => {
    expect(readConfig(environment)).toMatchObject(read)
  })
})

describe('production', () => {
  it('never takes the simulator by mistake', () => {
    expect(mistakesOf({ NODE_ENV: 'production' })).toEqual([
      'PAYPAL_MODE must be set in production: live, sandbox, or simulator to take no real money on purpose.',
    ])
    expect(mistakesOf({ NODE_ENV: 'production', PAYPAL_MODE: 'simulator' })).toEqual([])
  })

  it('needs a session secret of its own beside a shared database', () => {
    const shared = { ...LIVE, DATABASE_URL: 'postgresql://db/shop', SESSION_SECRET: '' }
    expect(mistakesOf(shared)).toEqual(['SESSION_SECRET must be set in production when DATABASE_URL is.'])
    expect(mistakesOf({ ...shared, SESSION_SECRET: 'x'.repeat(32) })).toEqual([])
  })
})

describe('real payments', () => {
  it('start when all of it is there', () => {
    expect(readConfig(LIVE).paypal).toEqual({
      mode: 'live',
      clientId: 'AbC-123_ours',
      clientSecret: 'a secret of ours',
      merchantId: 'MERCHANT123',
      webhookId: 'WH-123',
    })
    expect(readConfig(LIVE).paymentRate).toBe('16500.25')
  })

  it.each([
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_WEBHOOK_ID',
    'PAYMENT_RATE',
  ])('do not start without %s, in sandbox mode neither', (name) => {
    for (const mode of ['live', 'sandbox']) {
      expect(mistakesOf({ ...LIVE, PAYPAL_MODE: mode, [name]: '' })).toEqual([
        `${name} must be set when PAYPAL_MODE is ${mode}.`,
      ])
    }
  })

  it('do not go into the embedded database unless that is said', () => {
    const embedded = { ...LIVE, DATABASE_URL: '' }
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
    const test = { ...LIVE, PAYPAL_MODE: 'sandbox', PAYPAL_API_URL: url }
    if (complaint) expect(mistakesOf(test)).toEqual([expect.stringContaining(complaint)])
    else expect(readConfig(test).paypal.apiUrl).toBe(url.replace(/\/$/, ''))
    expect(mistakesOf({ ...test, PAYPAL_MODE: 'live' })).toHaveLength(1)
  })

  it.each(['sb', 'test', 'sandbox'])('do not take %j, a client id that everybody shares', (id) => {
    expect(mistakesOf({ ...LIVE, PAYPAL_CLIENT_ID: id })).toHaveLength(1)
  })

  it.each(['usd', 'US', 'USDX', '$'])('do not take %s, which is no code of a currency', (currency) => {
    expect(mistakesOf({ ...LIVE, PAYMENT_CURRENCY: currency })).toHaveLength(1)
  })

  it.each(['USD', 'EUR', 'JPY', 'SGD'])('may be in %s', (currency) => {
    expect(readConfig({ ...LIVE, PAYMENT_CURRENCY: currency }).paymentCurrency).toBe(currency)
  })

  it.each(['0', '0.000', '-1', '1e4', '16,500', 'NaN', '1.1234567'])('take no %j for a rate', (rate) => {
    expect(mistakesOf({ ...LIVE, PAYMENT_RATE: rate })).toHaveLength(1)
  })
})

describe('mistakes', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'shop'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['SHOP_TIMEZONE', 'Mars/Olympus'],
    ['NODE_ENV', 'staging'],
    ['PAYPAL_MODE', 'production'],
    ['RATE_LIMIT_FACTOR', '-3'],
    ['DEMO', 'maybe'],
    ['HOLD_HOURS', '-1'],
    ['HOLD_HOURS', '0.0001'],
    ['SHOP_NAME', '\u200b'],
    ['SHOP_NAME', 'Toko\nSari'],
    ['TRUST_PROXY', 'everybody'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s are told by name, and the value is not repeated', (name, value) => {
    const [mistake, ...more] = mistakesOf({ [name]: value })
    expect(more).toEqual([])
    expect(mistake).toMatch(new RegExp(`^${name} must be `))
    expect(mistake).not.toContain(value)
  })

  it('are told all at once', () => {
    expect(mistakesOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
  })

  it('in a bucket’s credentials are told', () => {
    expect(mistakesOf({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' })).toHaveLength(1)
  })
})

describe('what is written in more than one way', () => {
  it('is read as one', () => {
    const inPublic = { PUBLIC_URL: 'https://warung.example//', PAYPAL_MODE: 'simulator', DEMO: 'off' }
    expect(readConfig(inPublic).publicUrl).toBe('https://warung.example')
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16 ::1' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      '::1',
    ])
  })
})

describe('a courier', () => {
  const RAJAONGKIR = { RAJAONGKIR_API_KEY: 'a-long-key', COURIER_ORIGIN_POSTAL_CODE: '40111' }

  it('is asked where its key is set, for couriers that both know unless others are named', () => {
    expect(readConfig({}).courier).toBeUndefined()
    expect(readConfig({ COURIER_ORIGIN_POSTAL_CODE: '40111', COURIERS: 'jne' }).courier).toBeUndefined()
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
    expect(mistakesOf({ ...LIVE, ...SANDBOX, MIDTRANS_MODE: 'live' })).toEqual([
      'MIDTRANS_SERVER_KEY is a key of the sandbox: MIDTRANS_MODE=live needs the live one.',
      'MIDTRANS_CLIENT_KEY is a key of the sandbox: MIDTRANS_MODE=live needs the live one.',
    ])
    expect(mistakesOf({ ...LIVE, ...SANDBOX })).toEqual([
      'MIDTRANS_MODE must be live when PAYPAL_MODE is: the sandbox takes no real money.',
    ])
    const live = { MIDTRANS_SERVER_KEY: 'Mid-server-ours', MIDTRANS_CLIENT_KEY: 'Mid-client-ours' }
    expect(mistakesOf({ ...LIVE, ...SANDBOX, ...live, MIDTRANS_MODE: 'live' })).toEqual([])
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
    expect(mistakesOf({ ...LIVE, ...SANDBOX, XENDIT_MODE: 'live' })).toEqual([
      'XENDIT_SECRET_KEY must begin with xnd_production_ when XENDIT_MODE is live.',
    ])
    expect(mistakesOf({ ...SANDBOX, ...KEY })).toEqual([
      'XENDIT_SECRET_KEY must begin with xnd_development_ when XENDIT_MODE is sandbox.',
    ])
    expect(mistakesOf({ ...LIVE, ...SANDBOX })).toEqual([
      'XENDIT_MODE must be live when PAYPAL_MODE is: the sandbox takes no real money.',
    ])
    expect(mistakesOf({ ...LIVE, ...SANDBOX, ...KEY, XENDIT_MODE: 'live' })).toEqual([])
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
