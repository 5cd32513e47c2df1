/** The shop as tests meet it: the whole app on a free port, called as a browser calls it. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallName } from '@warung/contract/call.ts'
import { type CallAnswer, CallFailed, type CallInput, createClient } from '@warung/contract/client.ts'
import { FIRST_PAYMENT_METHOD } from '@warung/contract/values/payment-methods.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { accessTokens } from '../../src/accounts/access-token.ts'
import { ensureGuest, GUEST } from '../../src/accounts/guest.ts'
import { passwordHasher } from '../../src/accounts/hash-password.ts'
import { openSession } from '../../src/accounts/open-session.ts'
import { type AppOptions, buildApp } from '../../src/app.ts'
import { folderStore } from '../../src/catalog/images/folder-store.ts'
import { knownPostalCodes } from '../../src/orders/regions/known-postal-codes.ts'
import { courierPrices } from '../../src/orders/shipping/couriers/courier-prices.ts'
import { openCourier } from '../../src/orders/shipping/couriers/registry.ts'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import { openSettingsCache } from '../../src/platform/settings/settings-cache.ts'
import type { PaymentMethod, PaymentMethods, PaymentProvider } from '../../src/providers/provider.ts'
import { createShop, type ShopParts } from '../../src/shop.ts'

/** Signs the tokens of every test shop: for tests that forge some. */
export const SESSION_SECRET = 'a secret that only tests know, long enough'

/** What a test puts in the place of the shop's own. */
export type TestParts = Partial<ShopParts> & AppOptions

export type TestShopOptions = {
  /** environment variables besides those of every test */
  readonly environment?: Record<string, string>
  /** a provider is the first payment method's, at the environment's currency and rate */
  readonly payments?: PaymentProvider | PaymentMethods
  readonly parts?: TestParts
}

/** What the shop said in its log at `error`, the only level that a test must explain. */
export function errorLog(): { logger: FastifyBaseLogger; errors: unknown[] } {
  const errors: unknown[] = []
  const quiet = () => {}
  const note = (...said: unknown[]) => void errors.push(said)
  const logger: FastifyBaseLogger = {
    level: 'error',
    silent: quiet,
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: note,
    fatal: note,
    child: () => logger,
  }
  return { logger, errors }
}

function noAnswer() {
  return Promise.reject(new Error('this test has no payment provider'))
}

const noProvider: PaymentProvider = {
  account: 'none',
  provider: 'none',
  mode: 'simulator',
  merchantId: 'NONE',
  findOrder: noAnswer,
  findOrderOfCapture: noAnswer,
  currencies: ['USD'],
  refund: { make: noAnswer, find: noAnswer },
  statement: { lines: noAnswer, whenNotRead: 'transaction_search_not_allowed' },
  webhook: { read: () => undefined, isGenuine: noAnswer },
}

/** Offers all of them, whatever the settings say. */
export function alwaysOffered(methods: readonly PaymentMethod[]): PaymentMethods {
  return { all: () => methods, offered: () => methods, reload: async () => {} }
}

function methodsOf(config: Config, given: PaymentProvider | PaymentMethods): PaymentMethods {
  if (!('provider' in given)) return given
  const terms = { ...FIRST_PAYMENT_METHOD, currency: config.paymentCurrency, rate: config.paymentRate }
  return alwaysOffered([{ ...terms, provider: given }])
}

/** The client with its input always given: `{}` where a call takes none. */
type CallWithInput = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallAnswer<N>>

function randomToken() {
  return randomBytes(32).toString('base64url')
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

/** The caller closes it; the database stays open. It begins at half past midnight of 20 November in Jakarta. */
export async function openShop(database: Database, options: TestShopOptions = {}) {
  let moment = new Date('2026-11-19T17:30:00Z')
  const now = () => moment
  const { logger, errors } = errorLog()
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1000', ...options.environment })
  const courier = openCourier(config.courier)
  const courierContext = {
    now,
    log: options.parts?.log ?? logger,
    isPostalCode: knownPostalCodes(),
    limitFactor: config.rateLimitFactor,
  }
  const context = createShop({
    config,
    database,
    sessionSecret: SESSION_SECRET,
    passwords: await passwordHasher('nobody has this password'),
    payments: methodsOf(config, options.payments ?? noProvider),
    // made only by what stores an image
    images: folderStore(path.join(tmpdir(), `warung-pictures-${randomBytes(8).toString('hex')}`)),
    couriers: courier && courierPrices(courier, courierContext),
    now,
    randomToken,
    log: logger,
    settings:
      options.parts?.settings ??
      (await openSettingsCache({ database, fixed: config.fixedSettings, log: logger })),
    ...options.parts,
  })
  // as where other processes listen: what they hear of must be raised in the transaction that changes it
  for (const event of ['catalogChanged', 'productsChanged'] as const)
    context.events.beforeCommit(event, async () => {})
  const app = await buildApp(context, options.parts)
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })

  const guest = async () => {
    await ensureGuest(database.db, moment)
    const [found] = await database.db.select().from(appUser).where(eq(appUser.email, GUEST.email))
    if (!found) throw new Error('there is no guest account')
    return found
  }

  const newPerson = async (role_id: RoleId, name: string, email: string) => {
    const person = { name, email, role_id, password_hash: '!', created_at: moment }
    const [added] = await database.db.insert(appUser).values(person).returning()
    if (!added) throw new Error('a user was inserted but not returned')
    return added
  }

  return {
    address,
    app,
    /** what the shop's own features, jobs and commands are handed */
    context,
    db: database.db,
    /** what was logged at `error` so far */
    errors,
    now,
    advance: (ms: number): void => {
      moment = new Date(moment.getTime() + ms)
    },

    /** Any request, as it is: for what no honest client sends. */
    fetch: (path: string, init: RequestInit = {}, as?: { access_token: string }): Promise<Response> => {
      const headers = new Headers(init.headers)
      if (as) headers.set('authorization', `Bearer ${as.access_token}`)
      return fetch(new URL(path, address), { ...init, headers })
    },

    /** A call of the contract through its own client. @throws {CallFailed} */
    call: <N extends CallName>(
      name: N,
      input: CallInput<N>,
      as?: { access_token: string },
    ): Promise<CallAnswer<N>> => {
      const client = createClient((path, init) => {
        const headers = new Headers(init.headers)
        if (as) headers.set('authorization', `Bearer ${as.access_token}`)
        return fetch(new URL(path, address), { ...init, headers })
      })
      return (client as CallWithInput)(name, input)
    },

    /**
     * A session without the price of a password: of a new account in that role, or for guests of
     * the one they share.
     */
    signInAs: async (
      role: keyof typeof ROLE,
      { name = `Test ${role}`, email = `${role}-${randomBytes(6).toString('hex')}@test.example` } = {},
    ): Promise<UserInfo> => {
      const person = role === 'guest' ? await guest() : await newPerson(ROLE[role], name, email)
      return openSession(database.db, accessTokens(SESSION_SECRET), person, { now: moment, randomToken })
    },

    close: () => app.close(),
  }
}

/** How a call was refused. Throws when it was not. */
export async function refusalOf(work: Promise<unknown>): Promise<CallFailed> {
  try {
    await work
  } catch (error) {
    if (error instanceof CallFailed) return error
    throw error
  }
  throw new Error('the call was not refused')
}

/** What a refusal that came through `fetch` says. */
export async function refusalBody(
  answer: Response,
): Promise<{ message: string; errors: Record<string, string[]> }> {
  const body = (await answer.json()) as { message: string; errors?: Record<string, string[]> }
  return { message: body.message, errors: body.errors ?? {} }
}
