import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/open.ts'
import { emit } from '../../platform/events/shop-events.ts'
import type { Shop } from '../../shop.ts'

const ACCOUNTS_CHANNEL = 'warung_accounts'

/** Used by operators' commands too. @param own the sender's id */
export async function notifyOfAccounts(database: Database, own: string = randomUUID()): Promise<void> {
  await database.notify(ACCOUNTS_CHANNEL, own)
}

export type AccountBroadcast = { readonly stop: () => Promise<void> }

/** Only on PostgreSQL. Emits `accountsChangedElsewhere`, also when notifications may have been lost. */
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
  let isPending = false
  let sending: Promise<void> | undefined
  /** One notification at a time: changes in between are sent together. */
  const sendPending = async (): Promise<void> => {
    while (isPending) {
      isPending = false
      await notifyOfAccounts(database, own).catch((error: unknown) =>
        log.warn({ err: error }, 'other processes could not be notified of changed accounts'),
      )
    }
    sending = undefined
  }
  const unsubscribe = events.on('accountsChanged', () => {
    isPending = true
    // after the transaction or call that made the change
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(sendPending)
  })
  return {
    stop: async () => {
      unsubscribe()
      await sending
      await stopListening()
    },
  }
}
