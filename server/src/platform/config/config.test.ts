import { describe, expect, it } from 'vitest'
import { LIVE_ENVIRONMENT, mistakesOf } from '../../../test/support/config.ts'
import { readConfig } from './config.ts'

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
  const SANDBOX = { ...LIVE_ENVIRONMENT, PAYPAL_MODE: 'sandbox', NODE_ENV: '' }
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
    [{ PUBLIC_URL: 'https://shop.example', ...LIVE_ENVIRONMENT }, [DEMO]],
    [{ PUBLIC_URL: 'https://shop.example', NODE_ENV: 'prod', ...SAID }, [NODE_ENV]],
    [{ PUBLIC_URL: 'https://shop.example', NODE_ENV: 'Production', ...SAID }, [NODE_ENV]],
    [{ NODE_ENV: 'producton' }, [NODE_ENV]],
    [{ HOST: '0.0.0.0', ...SAID }, []],
    [{ HOST: '0.0.0.0', ...SAID, DEMO: 'on' }, []],
    [{ HOST: '0.0.0.0', NODE_ENV: 'production', ...SAID }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...SAID }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...SANDBOX, DEMO: 'off' }, []],
    [{ PUBLIC_URL: 'https://shop.example', ...LIVE_ENVIRONMENT, DEMO: 'no' }, []],
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
    const shared = { ...LIVE_ENVIRONMENT, DATABASE_URL: 'postgresql://db/shop', SESSION_SECRET: '' }
    expect(mistakesOf(shared)).toEqual(['SESSION_SECRET must be set in production when DATABASE_URL is.'])
    expect(mistakesOf({ ...shared, SESSION_SECRET: 'x'.repeat(32) })).toEqual([])
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
    ['DATA_DIR', '~/shop'],
    ['DATA_DIR', '$HOME/shop'],
    ['DATA_DIR', '"/srv/shop"'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://shop.example/toko'],
    ['PUBLIC_URL', 'https://shop.example?lang=id'],
    ['PUBLIC_URL', 'https://shop.example/#top'],
    ['PUBLIC_URL', 'https://sari:secret@shop.example'],
    ['PUBLIC_URL', 'https:shop.example'],
    ['PUBLIC_URL', 'toko.example'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['SHOP_TIMEZONE', 'Mars/Olympus'],
    ['SHOP_TIMEZONE', '+07:00'],
    ['NODE_ENV', 'staging'],
    ['PAYPAL_MODE', 'production'],
    ['RATE_LIMIT_FACTOR', '-3'],
    ['DEMO', 'maybe'],
    ['HOLD_HOURS', '-1'],
    ['HOLD_HOURS', '0.0001'],
    ['SHOP_NAME', '\u200b'],
    ['SHOP_NAME', 'Toko\nSari'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.1'],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '::1/129'],
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
})

describe('what is written in more than one way', () => {
  it('is read as one', () => {
    const inPublic = { PUBLIC_URL: 'https://warung.example//', PAYPAL_MODE: 'simulator', DEMO: 'off' }
    expect(readConfig(inPublic).publicUrl).toBe('https://warung.example')
    const written = { ...inPublic, PUBLIC_URL: 'HTTPS://Warung.Example:443/' }
    expect(readConfig(written).publicUrl).toBe('https://warung.example')
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16 ::1' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      '::1',
    ])
  })
})
