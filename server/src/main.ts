/** Configuration → database → app → listen → drain. The only place that ends the process. */
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ensureGuest } from './accounts/guest.ts'
import { passwordHasher } from './accounts/hash-password.ts'
import { inviteOwner } from './accounts/invitations.ts'
import { loadSessionSecret } from './accounts/session-secret.ts'
import { type App, type AppOptions, buildApp } from './app.ts'
import { ensureSalesZone } from './backoffice/sales/sales-zone.ts'
import { profileOf } from './backoffice/settings/list-settings.ts'
import { CannotOpenImageStore, openImageStore } from './catalog/images/open-store.ts'
import { knownPostalCodes } from './orders/regions/known-postal-codes.ts'
import { courierPrices } from './orders/shipping/couriers/courier-prices.ts'
import { openCourier } from './orders/shipping/couriers/registry.ts'
import { type Config, ConfigErrors, readConfig } from './platform/config/config.ts'
import { errorText } from './platform/database/describe-error.ts'
import { migrate } from './platform/database/migrate.ts'
import {
  CannotOpenDatabase,
  type Database,
  isDatabaseUnavailable,
  openDatabase,
} from './platform/database/open.ts'
import { START_WAIT_MS } from './platform/database/time-limits.ts'
import { openLog } from './platform/log/open-log.ts'
import { openSettingsCache } from './platform/settings/settings-cache.ts'
import { shopDay } from './platform/time/shop-time.ts'
import { now, randomToken } from './platform/time/system.ts'
import { openPaymentMethods } from './providers/payment-methods.ts'
import type { PaymentMethods, ScriptHosts } from './providers/provider.ts'
import { openPayments } from './providers/registry.ts'
import { type Background, openBroadcasts, startBackground } from './runtime/background.ts'
import { isEmptyShop, loadDemo } from './runtime/demo/load-demo.ts'
import { type PublicNoticeWatch, watchPublicNotices } from './runtime/demo/public-notices.ts'
import { listenFailure } from './runtime/listen-failure.ts'
import { serveByWorkers } from './runtime/serve-by-workers.ts'
import { handleStopSignals, type StopSignal } from './runtime/stop-signals.ts'
import { sharedSimulatorUrl, takeSharedConnections, tellOpen, workerRole } from './runtime/workers.ts'
import { createShop, type Shop } from './shop.ts'
import type { PublicSettings } from './storefront/render-page.ts'

/** One sentence each, for whoever started the shop; then exit code 1. */
class CannotStart extends Error {}

/** For balancers to see that /readyz says no; whoever stops the shop by hand need not wait. */
const NOTICE_MS = 2000
/** Ends what does not end by itself. */
const CLOSE_MS = 30_000
const WEB = path.join(import.meta.dirname, '../../web')

/** Of several processes the first says what there is to say. */
const role = workerRole()
const isFirst = role !== 'other'

async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    // made step by step only where the parent is missing too: some file systems never say no to that
    await mkdir(dataDir, { recursive: !existsSync(path.dirname(dataDir)) }).catch((error: unknown) => {
      if (!existsSync(dataDir)) throw error
    })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be written to${why}.`)
  }
}

function print(words: string): void {
  if (!isFirst) return
  process.stdout.write(`${words}\n`)
}

/** Until the shop listens there is nothing that somebody waits for; as a container's first process it must say so itself. */
function exitAtOnce(): void {
  process.exit(0)
}

/** The method that buyers pay by in the browser, and what pages know of it; null where there is none. */
function clientSettings(payments: PaymentMethods): PublicSettings['payment'] {
  for (const { name, provider } of payments) {
    if (!provider.client) continue
    const { clientId, sdkBaseUrl, isTest } = provider.client
    return { methodName: name, clientId, sdkBaseUrl, isTest }
  }
  return null
}

function scriptHostsOf(payments: PaymentMethods): ScriptHosts | undefined {
  return payments.find(({ provider }) => provider.client)?.provider.client?.scriptHosts
}

/** Loaded when NODE_ENV is settled: React decides by it which of its builds it is. */
async function storefrontOf(
  shop: Shop,
  settings: () => PublicSettings,
  scriptHosts: ScriptHosts | undefined,
): Promise<NonNullable<AppOptions['storefront']>> {
  if (shop.config.isDevelopment) {
    const { developmentPages } = await import('./storefront/development-pages.ts')
    return (http, { askCatalog }) => developmentPages(http, { webDir: WEB, settings, askCatalog })
  }
  const { storefront } = await import('./storefront/storefront.ts')
  const today = () => shopDay(shop.now(), shop.config.timezone)
  return (http, given) =>
    storefront(http, shop, { buildDir: path.join(WEB, 'build'), settings, today, scriptHosts, ...given })
}

/** Brought up to date, with the guest account that every shop has. */
async function openUpToDateDatabase(config: Config, log: Shop['log']): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directDatabaseUrl: config.directDatabaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
    log,
    patience: { waitMs: START_WAIT_MS, say: print },
  })
  await migrate(database)
  await ensureSalesZone(database, config.timezone)
  await ensureGuest(database.background, now())
  return database
}

/** @returns the address it listens at */
async function listen(app: App, { config, database }: Shop): Promise<string> {
  const { host, port } = config
  if (role !== undefined) {
    await app.http.ready()
    return takeSharedConnections(app.http.server)
  }
  try {
    return await app.http.listen({ host, port })
  } catch (error) {
    await app.close()
    await database.close()
    throw new CannotStart(listenFailure(error, { host, port }), { cause: error })
  }
}

/** Jobs look for work as they start: until then, what has come waits. */
async function runJobs(shop: Shop): Promise<Background> {
  try {
    return await startBackground(shop)
  } catch (error) {
    const why = errorText(error).split('\n', 1)[0]
    throw new CannotStart(
      `The background work cannot keep its tables (schema pgboss) in this database: ${why}`,
      { cause: error },
    )
  }
}

type Announced = {
  readonly address: string
  /** of the link that makes whoever opens it the owner; absent where there is one */
  readonly ownerPath: string | undefined
  readonly hasDemoPasswords: boolean
}

function announce({ config, payments, shopSettings }: Shop, announced: Announced): void {
  const { address, ownerPath, hasDemoPasswords } = announced
  print(`${shopSettings().shop_name} is open at ${address}`)
  if (ownerPath !== undefined) {
    print('Nobody runs this shop yet. Open this link to become its owner.')
    print('It works once, for 7 days or until the next start:')
    print(`  ${address}${ownerPath}`)
  }
  if (payments.some(({ provider }) => provider.mode === 'simulator'))
    print('Payments are simulated: no real money moves.')
  if (config.mail === undefined)
    print('Mails are written and not sent: no SMTP_URL is set. Admins read them under Mails.')
  else if (config.publicUrl === undefined)
    print(`Links in mails lead to ${address}: set PUBLIC_URL to another.`)
  if (hasDemoPasswords) print('Demo accounts are open to anybody: npm run operate -- remove-demo')
}

type Stoppable = {
  readonly app: App
  readonly shop: Shop
  readonly broadcasts: Background
  readonly stopWatching: () => void
}

/** Ends the process once all that has come is answered; a second signal shortens the notice alone. */
class GracefulExit {
  readonly #running: Stoppable
  #background: Background | undefined
  #isClosing = false

  constructor(running: Stoppable) {
    this.#running = running
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** From now on it is stopped too. Jobs that are still starting are not waited for: they may wait for somebody's lock. */
  set background(background: Background) {
    this.#background = background
  }

  async close(signal: StopSignal): Promise<void> {
    const { app, shop, broadcasts, stopWatching } = this.#running
    const drained = app.drain(signal === 'SIGTERM' ? NOTICE_MS : 0)
    if (this.#isClosing) return
    this.#isClosing = true
    shop.log.info(`${signal}: closing`)
    const tooLong = setTimeout(() => process.exit(1), CLOSE_MS)
    await drained
    stopWatching()
    await app.close()
    await this.#background?.stop()
    await broadcasts.stop()
    await shop.database.close()
    clearTimeout(tooLong)
    process.exit(0)
  }
}

/** What is done once the shop answers. */
async function open(
  app: App,
  shop: Shop,
  exit: GracefulExit,
  address: string,
  notices: PublicNoticeWatch,
): Promise<void> {
  const warm = app.warmUp() // beside the jobs, and after it listens: the first answers do not wait for it
  exit.background = await runJobs(shop)
  await warm
  if (exit.isClosing) return
  const ownerPath = isFirst
    ? await inviteOwner(shop.database.background, { now: now(), randomToken })
    : undefined
  announce(shop, { address, ownerPath, hasDemoPasswords: notices.current().includes('demo-passwords') })
  tellOpen(address)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (config.workers > 1 && role === undefined) process.exit(await serveByWorkers(config))
  // React renders several times faster so; what the operator said of NODE_ENV is in the configuration
  process.env.NODE_ENV = config.isDevelopment ? 'development' : 'production'
  const log = openLog({ level: config.logLevel })
  await ensureDataDir(config.dataDir)
  const handOverSignals = handleStopSignals(exitAtOnce)
  const database = await openUpToDateDatabase(config, log)
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`
  const opened = await openPayments(config, {
    publicUrl: () => address,
    now,
    sharedSimulatorUrl: sharedSimulatorUrl(),
  })
  const courier = openCourier(config.courier)
  const isPostalCode = knownPostalCodes()
  const courierContext = { now, log, isPostalCode, limitFactor: config.rateLimitFactor }
  const shop = createShop({
    config,
    settings: await openSettingsCache({ database, fixed: config.fixedSettings, log }),
    database,
    sessionSecret: config.sessionSecret ?? (await loadSessionSecret(config.dataDir)),
    passwords: await passwordHasher(randomToken(), undefined, config.workers),
    payments: await openPaymentMethods(database.db, opened.methods),
    images: await openImageStore(config),
    couriers: courier && courierPrices(courier, courierContext),
    now,
    randomToken,
    log,
  })
  if (config.isDemo && (await isEmptyShop(database.background))) {
    print('Filling the empty shop with the demo shop …')
    await loadDemo(shop)
  }
  const notices = await watchPublicNotices(shop)
  const settings = (): PublicSettings => ({
    shop: profileOf(shop.shopSettings(), shop.couriers !== undefined),
    payment: clientSettings(shop.payments),
    notices: notices.current(),
  })
  const app = await buildApp(shop, {
    extraPlugins: opened.extraPlugins,
    storefront: await storefrontOf(shop, settings, scriptHostsOf(shop.payments)),
  })
  const broadcasts = await openBroadcasts(shop)
  const exit = new GracefulExit({ app, shop, broadcasts, stopWatching: notices.watch() })
  // from here on there is something to answer
  handOverSignals((signal) => void exit.close(signal))
  const listening = await listen(app, shop)
  opened.listening(listening)
  if (config.publicUrl === undefined) address = listening
  try {
    await open(app, shop, exit, address, notices)
  } catch (error) {
    if (!exit.isClosing) throw error // else the database was closed under it
  }
}

// Node itself would print errors whole, with the data of a failed statement
process.on('uncaughtException', (error) => {
  console.error(errorText(error))
  process.exit(1)
})
try {
  await start()
} catch (error) {
  if (error instanceof ConfigErrors) for (const message of error.messages) console.error(message)
  else if (error instanceof CannotStart || error instanceof CannotOpenDatabase) console.error(error.message)
  else if (error instanceof CannotOpenImageStore) console.error(error.message)
  else if (isDatabaseUnavailable(error))
    console.error(`The database went away while the shop was starting.\n${errorText(error)}`)
  else console.error(errorText(error))
  process.exit(1)
}
