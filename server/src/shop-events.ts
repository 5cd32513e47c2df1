/**
 * What has happened in the shop and others act on. Raised by whoever writes the change, beside its
 * statement, so that no caller can forget; heard once a transaction, after its commit, never after a
 * rollback. A commit whose answer was lost is not heard: listeners bound how long they go without.
 */
import type { Db } from './database/open.ts'
import { afterCommit, databaseOf } from './database/transaction.ts'

/** `catalogChanged`: what shoppers see of products, stock or reviews is another than before. */
export type ShopEvent = 'catalogChanged'

type Listener = () => void
type Channel = { readonly listeners: Set<Listener>; readonly tell: () => void }

const channels = new WeakMap<object, Map<ShopEvent, Channel>>()

function newChannel(): Channel {
  const listeners = new Set<Listener>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return { listeners, tell }
}

function channelOf(db: Db, event: ShopEvent): Channel {
  const database = databaseOf(db)
  const known = channels.get(database) ?? new Map<ShopEvent, Channel>()
  channels.set(database, known)
  const channel = known.get(event) ?? newChannel()
  known.set(event, channel)
  return channel
}

/** With the handle that has written the change; outside of a transaction, once the statement is done. */
export function emit(db: Db, event: ShopEvent): void {
  afterCommit(db, channelOf(db, event).tell) // one function a channel: told once a transaction
}

/** Hears what this process has committed in that database. Gives the way to stop. */
export function on(db: Db, event: ShopEvent, listener: Listener): () => void {
  const { listeners } = channelOf(db, event)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
