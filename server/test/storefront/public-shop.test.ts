/** A shop that others than its own machine reach: nothing of a demo happens by itself, and pages say what does (D23). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { freePort } from '../../../testing/free-port.ts'
import { shopProcess } from '../../../testing/shop-process.ts'
import { passwordHasher } from '../../src/accounts/hash-password.ts'
import { folderStore } from '../../src/catalog/images/folder-store.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, type Db, openDatabase } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { loadDemo } from '../../src/runtime/demo/load-demo.ts'
import { watchPublicNotices } from '../../src/runtime/demo/public-notices.ts'
import { removeDemo } from '../../src/runtime/demo/remove-demo.ts'
import { logReader } from '../support/log-reader.ts'

const SOURCES = path.join(import.meta.dirname, '../../src')
const NOW = new Date('2026-11-20T00:00:00Z')
const TEST_SHOP = 'This is a test shop: payments are simulated, and no money moves.'
const OPEN_ACCOUNTS = 'Demo accounts are open: anyone can sign in'

/** Without its images, which take long. */
async function fillWithDemo(database: Database, isDemo: boolean) {
  const { hash, matches } = await passwordHasher('nobody has this password')
  const config = { isDemo, paymentCurrency: 'USD', paymentRate: '16500' }
  const images = { ...folderStore('/nowhere'), writeMarker: async () => {} }
  await loadDemo({ database, config, images, passwords: { hash }, now: () => NOW }, async () => '')
  let tried = 0
  const counted = (password: string, kept: string | undefined) => {
    tried += 1
    return matches(password, kept)
  }
  return { hash, passwords: { matches: counted }, tries: () => tried }
}

describeEachEngine('the notices of a shop in public', (open) => {
  const PUBLIC = { isPublic: true }
  const LIVE = { offered: () => [{ provider: { mode: 'live' } }] as const }
  const SIMULATED = { offered: () => [{ provider: { mode: 'simulator' } }] as const }
  const log = { warn: () => {} }

  const change = (db: Db, email: string, password_hash: string) =>
    db.update(appUser).set({ password_hash }).where(eq(appUser.email, email))

  it('tell of demo passwords as long as one of them opens an account', async () => {
    const database = await open()
    const { db } = database
    const { hash, passwords, tries } = await fillWithDemo(database, true)
    const notices = await watchPublicNotices({ database, passwords, config: PUBLIC, payments: LIVE, log })
    expect(notices.current()).toEqual(['demo-passwords'])
    await notices.look()
    expect(tries()).toBe(1) // one hash, tried once
    const other = await hash('another password')
    await change(db, 'super@warung.test', other)
    await change(db, 'customer@warung.test', other)
    await notices.look()
    expect(notices.current()).toEqual(['demo-passwords'])
    await change(db, 'admin@warung.test', other)
    await notices.look()
    expect(notices.current()).toEqual([])
  })

  it('tell of the simulator, and of both', async () => {
    const database = await open()
    const { db } = database
    const { passwords } = await fillWithDemo(database, true)
    const parts = { database, passwords, config: PUBLIC, payments: SIMULATED, log }
    const notices = await watchPublicNotices(parts)
    expect(notices.current()).toEqual(['simulated-payments', 'demo-passwords'])
    expect(await removeDemo(db, NOW, passwords.matches)).toBe('last_super_admin')
    const owner = { name: 'Sari', email: 'sari@toko.example', password_hash: '!', created_at: NOW }
    await db.insert(appUser).values({ ...owner, role_id: ROLE.superAdmin })
    await removeDemo(db, NOW, passwords.matches)
    await notices.look()
    expect(notices.current()).toEqual(['simulated-payments'])
  })

  it('are none on this machine alone', async () => {
    const database = await open()
    const { passwords, tries } = await fillWithDemo(database, true)
    const parts = { database, passwords, config: { isPublic: false }, payments: SIMULATED, log }
    expect((await watchPublicNotices(parts)).current()).toEqual([])
    expect(tries()).toBe(0)
  })

  it('say, without an e-mail address, that the accounts could not be read', async () => {
    const database = await open()
    const { db } = database
    const { passwords } = await fillWithDemo(database, true)
    const { logger, text } = logReader()
    const notices = await watchPublicNotices({
      ...{ database, passwords, config: PUBLIC },
      ...{ payments: LIVE, log: logger },
    })
    await db.execute(sql`alter table app_user rename to gone`)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stop = notices.watch()
      vi.advanceTimersByTime(60_000)
      stop()
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(text).toContain('42P01')
    expect(text()).not.toContain('@warung.test')
  })

  it('cannot be called up by a stranger who registers as the demo does', async () => {
    const database = await open()
    const { db } = database
    const { hash, passwords } = await fillWithDemo(database, false)
    const stranger = {
      name: 'S',
      role_id: ROLE.customer,
      password_hash: await hash('warung-demo'),
      created_at: NOW,
    }
    await db.insert(appUser).values({ ...stranger, email: 'super@warung.test' })
    expect(
      (await watchPublicNotices({ database, passwords, config: PUBLIC, payments: LIVE, log })).current(),
    ).toEqual([])
  })
})

describe('a shop that is started', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-public-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const PUBLIC = { PUBLIC_URL: 'https://shop.example', PAYPAL_MODE: 'simulator' }

  const run = (program: string, args: readonly string[], environment: Record<string, string>) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...environment }
    const ran = spawnSync(process.execPath, [path.join(SOURCES, program), ...args], { env, encoding: 'utf8' })
    return { code: ran.status, complaints: ran.stderr.trim().split('\n') }
  }

  const whileOpen = async <T>(
    environment: Record<string, string>,
    work: (address: string) => Promise<T>,
  ): Promise<T> => {
    const shop = shopProcess(await freePort(), { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
    try {
      await shop.start()
      return await work(shop.address)
    } finally {
      await shop.stop()
    }
  }

  /** The notice above each page, in words; '' where there is none. */
  const noticesAt = async (address: string): Promise<string[]> => {
    const places = ['/', '/login', '/product/1', '/search/kopi', '/admin/userlist', '/order/1', '/nowhere']
    const pages = await Promise.all(places.map(async (place) => (await fetch(`${address}${place}`)).text()))
    return pages.map((html) => {
      const [, beforeHeader = ''] = /<body[^>]*>(.*?)<header/s.exec(html) ?? []
      const [, notice = ''] =
        /<aside aria-label="Notice about this shop".*?>(.*)<\/aside>/s.exec(beforeHeader) ?? []
      return notice.replace(/<[^>]+>/g, ' ')
    })
  }
  const signIn = (address: string) =>
    fetch(`${address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'super@warung.test', password: 'warung-demo' }),
    })

  it('does not open to others as a demo by itself', () => {
    const { code, complaints } = run('main.ts', [], { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' })
    expect(code).toBe(1)
    expect(complaints).toEqual([
      expect.stringMatching(/^PAYPAL_MODE must be set /),
      expect.stringMatching(/^DEMO must be set /),
    ])
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('says on every page that it is a demo, once others reach it', { timeout: 180_000 }, async () => {
    // filled on one's own machine, before it was shown to others
    const database = await openDatabase({ dataDir: path.join(dataDir, 'database') })
    await migrate(database)
    await fillWithDemo(database, true)
    await database.close()
    await whileOpen({ ...PUBLIC, DEMO: 'off' }, async (address) => {
      expect((await signIn(address)).status).toBe(200)
      for (const notice of await noticesAt(address)) {
        expect(notice).toContain(TEST_SHOP)
        expect(notice).toContain(OPEN_ACCOUNTS)
      }
    })
    const owner = ['create-super-admin', '--email', 'sari@toko.example', '--name', 'Sari']
    expect(run('runtime/operate.ts', owner, { ...PUBLIC, DEMO: 'off' }).code).toBe(0)
    expect(run('runtime/operate.ts', ['remove-demo'], { ...PUBLIC, DEMO: 'off' }).code).toBe(0)
    await whileOpen({ ...PUBLIC, DEMO: 'off' }, async (address) => {
      expect((await signIn(address)).status).toBe(401)
      for (const notice of await noticesAt(address)) {
        expect(notice).toContain(TEST_SHOP)
        expect(notice).not.toContain(OPEN_ACCOUNTS)
      }
    })
  })
})
