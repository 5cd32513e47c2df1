/** Tells the shop's other processes that a session has ended or an account is another than before. */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/open.ts'
import { emit } from '../../platform/events/shop-events.ts'
import type { Shop } from '../../shop.ts'

const ACCOUNTS_CHANNEL = 'warung_accounts'

/** For a process that ends after its change, too (operators' commands). @param own who tells, and need not hear */
export async function notifyOfAccounts(database: Database, own: string = randomUUID()): Promise<void> {
  await database.notify(ACCOUNTS_CHANNEL, own)
}

export type AccountBroadcast = { readonly stop: () => Promise<void> }

/** On PostgreSQL. What another process has changed, or may have unheard, is `accountsChangedElsewhere` here. */
export async function broadcastAccountChanges({
  database,
  events,
  log,
}: Pick<Shop, 'database' | 'events'> & {
  readonly log: Pick<Shop['log'], 'warn'>
}): Promise<AccountBroadcast> {
  const own = randomUUID()
  const stopListening = await database.listen(ACCOUNTS_CHANNEL, (payload) => {
    if (payload !== own) emit(database.db, 'accountsChangedElsewhere')
  })
  let isUntold = false
  let telling: Promise<void> | undefined
  /** One at a time: what changes meanwhile is told together. */
  const tell = async (): Promise<void> => {
    while (isUntold) {
      isUntold = false
      await notifyOfAccounts(database, own).catch((error: unknown) =>
        // what they remember is forgotten after seconds in any case
        log.warn({ err: error }, 'other processes could not be told of a change of accounts'),
      )
    }
    telling = undefined
  }
  const stopHearing = events.on('accountsChanged', () => {
    isUntold = true
    // never within the transaction, or the call, that has made the change
    telling ??= new Promise<void>((resolve) => setImmediate(resolve)).then(tell)
  })
  return {
    stop: async () => {
      stopHearing()
      await telling
      await stopListening()
    },
  }
}
