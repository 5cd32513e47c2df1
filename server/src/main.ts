import path from 'node:path'
import { ensureGuest } from './accounts/guest.ts'
import { passwordHasher } from './accounts/hash-password.ts'
import { inviteOwner } from './accounts/invitations.ts'
import { loadSessionSecret } from './accounts/session-secret.ts'
import { type App, type AppOptions, buildApp } from './app.ts'
import { ensureSalesZone } from './backoffice/sales/sales-zone.ts'
import { profileOf } from './backoffice/settings/list-settings.ts'
import { openImageStore } from './catalog/images/open-store.ts'
import { knownPostalCodes } from './orders/regions/known-postal-codes.ts'
import { courierPrices } from './orders/shipping/couriers/courier-prices.ts'
import { openCourier } from './orders/shipping/couriers/registry.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { canonicalUrlOf } from './platform/config/shop-url.ts'
import { errorText } from './platform/database/describe-error.ts'
import { migrate, refuseNewerDatabase } from './platform/database/migrate.ts'
import { type Database, openDatabase } from './platform/database/open.ts'
import { START_WAIT_MS } from './platform/database/time-limits.ts'
import { openLog } from './platform/log/open-log.ts'
import { openSettingsCache } from './platform/settings/settings-cache.ts'
import { shopDay } from './platform/time/shop-time.ts'
import { now, randomToken } from './platform/time/system.ts'
import { openOfferedMethods } from './providers/offered-methods.ts'
import { browserMethods, scriptHostsOf } from './providers/payment-methods.ts'
import { checkPaymentConfig, type OpenedProviders, openPayments } from './providers/registry.ts'
import { keysStoredBy } from './providers/stored-keys.ts'
import { announce } from './runtime/announce.ts'
import { type Background, openBroadcasts, startBackground } from './runtime/background.ts'
import { checkClock, checkOrigin, checkTimezone } from './runtime/check-start.ts'
import { ensureDataDir } from './runtime/data-dir.ts'
import { isEmptyShop, loadDemo } from './runtime/demo/load-demo.ts'
import { type PublicNoticeWatch, watchPublicNotices } from './runtime/demo/public-notices.ts'
import { GracefulExit } from './runtime/graceful-exit.ts'
import { listenFailure } from './runtime/listen-failure.ts'
import { serveByWorkers } from './runtime/serve-by-workers.ts'
import { CannotStart, startFailureInWords } from './runtime/start-failure.ts'
import { handleStopSignals } from './runtime/stop-signals.ts'
import { reportOpen, sharedSimulatorUrl, takeSharedConnections, workerRole } from './runtime/workers.ts'
import { createShop, type Shop } from './shop.ts'
import type { PublicSettings } from './storefront/render-page.ts'

const WEB = path.join(import.meta.dirname, '../../web')

const role = workerRole()
const isFirst = role !== 'other'

function print(words: string): void {
  if (!isFirst) return
  process.stdout.write(`${words}\n`)
}

/** As a container's init process, Node has no default signal handler. */
function exitAtOnce(): void {
  process.exit(0)
}

/** Loaded after NODE_ENV is set, since React chooses its build by it. */
async function storefrontOf(
  shop: Shop,
  settings: () => PublicSettings,
): Promise<NonNullable<AppOptions['storefront']>> {
  if (shop.config.isDevelopment) {
    const { developmentPages } = await import('./storefront/development-pages.ts')
    return (http, { inProcessApi }) => developmentPages(http, { webDir: WEB, settings, inProcessApi })
  }
  const { storefront } = await import('./storefront/storefront.ts')
  const today = () => shopDay(shop.now(), shop.config.timezone)
  const scriptHosts = () => scriptHostsOf(shop.payments.all())
  return (http, input) =>
    storefront(http, shop, { buildDir: path.join(WEB, 'build'), settings, today, scriptHosts, ...input })
}

async function openUpToDateDatabase(config: Config, log: Shop['log']): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directDatabaseUrl: config.directDatabaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
    log,
    patience: { waitMs: START_WAIT_MS, say: print },
  })
  await refuseNewerDatabase(database)
  await checkClock(database, now)
  await checkTimezone(database, config.timezone, now())
  await migrate(database)
  await ensureSalesZone(database, config.timezone)
  await ensureGuest(database.background, now())
  return database
}

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

async function open(
  app: App,
  shop: Shop,
  exit: GracefulExit,
  address: string,
  notices: PublicNoticeWatch,
): Promise<void> {
  const warm = app.warmUp()
  exit.background = await runJobs(shop)
  await warm
  if (exit.isClosing) return
  const ownerPath = isFirst
    ? await inviteOwner(shop.database.background, { now: now(), randomToken })
    : undefined
  const hasDemoPasswords = notices.current().includes('demo-passwords')
  announce(shop, { address, ownerPath, hasDemoPasswords }, print)
  reportOpen(address)
}

async function openContext(
  config: Config,
  { database, log, sessionSecret }: Pick<Shop, 'database' | 'log' | 'sessionSecret'>,
  { load }: Pick<OpenedProviders, 'load'>,
): Promise<Shop> {
  const courier = openCourier(config.courier)
  const isPostalCode = knownPostalCodes()
  const courierContext = { now, log, isPostalCode, limitFactor: config.rateLimitFactor }
  const settings = await openSettingsCache({
    database,
    fixed: config.fixedSettings,
    log,
    timezone: config.timezone,
  })
  return createShop({
    config,
    settings,
    database,
    sessionSecret,
    passwords: await passwordHasher(randomToken(), undefined, config.workers),
    payments: await openOfferedMethods({ db: database.background, load, settings: settings.current }),
    images: await openImageStore(config),
    couriers: courier && courierPrices(courier, courierContext),
    now,
    randomToken,
    log,
  })
}

async function buildAppWithPages(
  shop: Shop,
  notices: PublicNoticeWatch,
  extraPlugins: AppOptions['extraPlugins'],
): Promise<App> {
  const settings = (): PublicSettings => ({
    shop: profileOf(shop.shopSettings(), shop.couriers !== undefined),
    shop_url: canonicalUrlOf(shop.config),
    payments: browserMethods(shop.payments.offered(), shop.shopSettings()),
    notices: notices.current(),
  })
  return buildApp(shop, {
    ...(extraPlugins && { extraPlugins }),
    storefront: await storefrontOf(shop, settings),
  })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  checkPaymentConfig(config)
  await checkOrigin(config)
  if (config.workers > 1 && role === undefined) process.exit(await serveByWorkers(config))
  // React's production build is several times faster
  process.env.NODE_ENV = config.isDevelopment ? 'development' : 'production'
  const log = openLog({ level: config.logLevel })
  await ensureDataDir(config.dataDir)
  const handOverSignals = handleStopSignals(exitAtOnce)
  const database = await openUpToDateDatabase(config, log)
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`
  const sessionSecret = config.sessionSecret ?? (await loadSessionSecret(config.dataDir))
  const opened = openPayments(config, {
    publicUrl: () => address,
    now,
    sharedSimulatorUrl: sharedSimulatorUrl(),
    storedKeys: keysStoredBy(sessionSecret, log),
  })
  const shop = await openContext(config, { database, log, sessionSecret }, opened)
  if (config.isDemo && (await isEmptyShop(database.background))) {
    print('Filling the empty shop with the demo shop …')
    await loadDemo(shop)
  }
  const notices = await watchPublicNotices(shop)
  const app = await buildAppWithPages(shop, notices, opened.extraPlugins)
  const broadcasts = await openBroadcasts(shop)
  const exit = new GracefulExit({ app, shop, broadcasts, stopWatching: notices.watch() })
  handOverSignals((signal) => void exit.close(signal))
  const listening = await listen(app, shop)
  opened.listening(listening)
  if (config.publicUrl === undefined) address = listening
  try {
    await open(app, shop, exit, address, notices)
  } catch (error) {
    if (!exit.isClosing) throw error
  }
}

// Node's default output would include the data of a failed statement
process.on('uncaughtException', (error) => {
  console.error(errorText(error))
  process.exit(1)
})
try {
  await start()
} catch (error) {
  console.error(startFailureInWords(error))
  process.exit(1)
}
