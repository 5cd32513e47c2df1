/** A shop whose statements fail on demand, and whose log is searched for private data. */
import { sql } from 'drizzle-orm'
import { passwordHasher } from '../../src/accounts/hash-password.ts'
import { hashToken } from '../../src/accounts/hash-token.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../src/providers/provider.ts'
import { logReader } from './log-reader.ts'
import { orderOf } from './orders.ts'
import { addProduct } from './products.ts'
import { openShop } from './shop.ts'

export const NAME = 'Siti Rahmawati'
const ADDRESS = 'Jalan Mawar Melati 17'
export const COMMENT = 'Sambalnya pedas sekali, mantap'
export const PASSWORD = 'kunci-rahasia-sekali'
/** Lines that repeat within a second are written when it is over. */
export const POLL = { timeout: 5_000 }
const PAYER = 'pembeli.rahasia@contoh.test'

/** The tables that the calls below write to. */
const WRITTEN = ['app_user', 'session', 'shop_order', 'order_product', 'review', 'payment_attempt']

/** Statements on those tables fail with the code in `fault`, and with the row in each field of the error. */
async function addFaultTriggers({ db }: Database): Promise<void> {
  await db.execute(sql`create table fault (code text not null)`)
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$
      declare code text := (select fault.code from fault);
      begin
        if code = 'terminate' then perform pg_terminate_backend(pg_backend_pid());
        elsif code = 'sleep' then perform pg_sleep(20);
        elsif code is not null then
          raise exception using errcode = code, message = 'no room for ' || new::text,
            detail = 'Failing row contains ' || new::text, hint = 'Look at ' || new::text;
        end if;
        return new;
      end $$`),
  )
  for (const table of WRITTEN) {
    await db.execute(
      sql.raw(`create trigger fail before insert or update on ${table} for each row execute function fail()`),
    )
  }
}

function failedRequests() {
  return Promise.reject(
    new ProviderUnavailable('PayPal does not answer as it should', {
      cause: Object.assign(new SyntaxError(`Unexpected token in {"payer":{"email_address":"${PAYER}"}}`), {
        body: { payer: { email_address: PAYER } },
      }),
    }),
  )
}

export const failingProvider: PaymentProvider = {
  account: 'paypal',
  provider: 'paypal',
  mode: 'simulator',
  merchantId: 'NONE',
  findOrder: failedRequests,
  findOrderOfCapture: failedRequests,
  currencies: ['USD'],
  refund: { make: failedRequests, find: failedRequests },
  statement: { lines: failedRequests, whenNotRead: 'transaction_search_not_allowed' },
  webhook: { read: () => undefined, isGenuine: failedRequests },
}

/** A shop with a log, people with private data, and calls that write the data. */
export async function openWatched(database: Database) {
  const reader = logReader()
  await addFaultTriggers(database)
  const shop = await openShop(database, { payments: failingProvider, parts: { log: reader.logger } })
  const secrets = new Set([NAME, ADDRESS, COMMENT, PASSWORD, PAYER])
  const person = await shop.signInAs('customer', { name: NAME, email: 'siti.rahasia@contoh.test' })
  const leaving = await shop.signInAs('customer', { name: NAME, email: 'pergi.rahasia@contoh.test' })
  const password_hash = await (await passwordHasher('nobody')).hash(PASSWORD)
  await database.db.execute(
    sql`update app_user set password_hash = ${password_hash} where user_id = ${person.user_id}`,
  )
  for (const { email, access_token, refresh_token } of [person, leaving]) {
    for (const secret of [email, access_token, refresh_token, hashToken(refresh_token)]) secrets.add(secret)
  }
  secrets.add(password_hash)
  const product_id = await addProduct(shop.db, { price: 10, stock: 1_000 })
  const contact = {
    recipient: 'Penerima Rahasia',
    telephone: '081234567890',
    email: 'tamu.rahasia@contoh.test',
  }
  const body = { ...orderOf({ product_id, quantity: 1, price: 10 }), contact }
  for (const secret of [...Object.values(contact), '81234567890']) secrets.add(secret)
  body.shipment_address = { ...body.shipment_address, address: ADDRESS, city: 'Kota Rahasia' }
  secrets.add('Kota Rahasia')
  const { data: placed } = await shop.call('POST /api/v1/order', { body }, person)

  const send = (method: string, path: string, given: unknown, as?: { access_token: string }) =>
    shop.fetch(
      path,
      { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
      as,
    )
  let turn = 0
  /** @returns the statuses, in this order: order, register, sign-in, profile, review, pay, refresh, logout */
  const everyCall = async (): Promise<number[]> => {
    turn += 1
    const email = `baru.${turn}.rahasia@contoh.test`
    secrets.add(email)
    const { access_token, refresh_token } = leaving
    const answers = [
      await send('POST', '/api/v1/order', body, person),
      await send('POST', '/api/v1/auth/register/customer', {
        name: NAME,
        email,
        password: PASSWORD,
        confirm_password: PASSWORD,
      }),
      await send('POST', '/api/v1/auth/login', { email: person.email, password: PASSWORD }),
      await send('PATCH', '/api/v1/user/profile', { name: `${NAME} ${turn}` }, person),
      await send('POST', '/api/v1/review', { product_id, rating: 5, comment: COMMENT }, person),
      await send(
        'PUT',
        `/api/v1/order/${placed.order_id}/pay`,
        { payment_method_id: `RAHASIA${turn}` },
        person,
      ),
      await send('POST', '/api/v1/auth/refresh', { access_token, refresh_token }),
      await send('POST', '/api/v1/auth/logout', { refresh_token }, leaving),
    ]
    return answers.map(({ status }) => status)
  }
  const leaked = () => [...secrets].filter((secret) => reader.text().includes(secret))
  const fail = (code: string) =>
    database.withoutTimeouts((db) => db.execute(sql`insert into fault values (${code})`))
  const mend = () => database.withoutTimeouts((db) => db.execute(sql`delete from fault`))
  return { shop, reader, everyCall, leaked, fail, mend, send, person, product_id }
}

export type Watched = Awaited<ReturnType<typeof openWatched>>
