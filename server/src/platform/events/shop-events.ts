/** Listeners hear each event once per transaction, after its commit, even one of unknown outcome. */
import type { Db } from '../database/open.ts'
import { afterCommit, beforeCommit, databaseOf } from '../database/transaction.ts'

export type ShopEvent =
  | 'catalogChanged'
  | 'catalogChangedElsewhere'
  | 'noticesChanged'
  | 'accountsChangedElsewhere'
  | 'settingsChanged'
  | 'webhookStored'
  | 'productImportQueued'
  | 'imagesRemoved'
  | 'mailQueued'

/** These carry product ids. Contents and order of lists stay the same. */
export type ProductEvent =
  /** the availability shown in lists may have changed too */
  | 'productsChanged'
  | 'productsChangedElsewhere'
  /** the stock stayed above zero, or buyers changed: lists look the same */
  | 'detailsChanged'
  | 'detailsChangedElsewhere'

type AccountEvent = 'accountsChanged'

type AnyEvent = ShopEvent | ProductEvent | AccountEvent
type EventIds = readonly number[]
type Listener = (ids: EventIds) => void
type Announcer = (db: Db, ids: EventIds) => Promise<void>
/** Announced within the transaction: other processes must hear them even if this one dies after its commit. */
type AnnouncedEvent = 'catalogChanged' | 'productsChanged'
type Channel = {
  readonly listeners: Set<Listener>
  readonly notify: () => void
  readonly announcers: Set<Announcer>
  readonly announce: (db: Db) => Promise<void>
}

export type ShopEvents = {
  on(event: AnyEvent, listener: Listener): () => void
  /** Runs last in each transaction that emits the event. Returns `unsubscribe`. */
  beforeCommit(event: AnnouncedEvent, announcer: Announcer): () => void
}

const channels = new WeakMap<object, Map<AnyEvent, Channel>>()
const NO_IDS: EventIds = []

function notifyAll({ listeners }: Pick<Channel, 'listeners'>, ids: EventIds): void {
  for (const listener of listeners) listener(ids)
}

async function announceAll(
  { announcers }: Pick<Channel, 'announcers'>,
  db: Db,
  ids: EventIds,
): Promise<void> {
  for (const announcer of announcers) await announcer(db, ids)
}

function newChannel(): Channel {
  const listeners = new Set<Listener>()
  const announcers = new Set<Announcer>()
  return {
    listeners,
    notify: () => notifyAll({ listeners }, NO_IDS),
    announcers,
    announce: (db) => announceAll({ announcers }, db, NO_IDS),
  }
}

function channelOf(db: Db, event: AnyEvent): Channel {
  const database = databaseOf(db)
  const ofDatabase = channels.get(database) ?? new Map<AnyEvent, Channel>()
  channels.set(database, ofDatabase)
  const channel = ofDatabase.get(event) ?? newChannel()
  ofDatabase.set(event, channel)
  return channel
}

/** Pass the handle that wrote the change. Outside a transaction, call it after the statement. */
export function emit(db: Db, event: ShopEvent): void {
  const { announcers, announce, notify } = channelOf(db, event)
  // the same function each time, so that it runs once per transaction
  if (announcers.size > 0) beforeCommit(db, announce)
  afterCommit(db, notify)
}

const pendingIds = new WeakMap<Db, Map<Channel, Set<number>>>()

function emitIds(db: Db, event: ProductEvent | AccountEvent, changed: EventIds): void {
  if (changed.length === 0) return
  const channel = channelOf(db, event)
  const ofHandle = pendingIds.get(db) ?? new Map<Channel, Set<number>>()
  pendingIds.set(db, ofHandle)
  const pending = ofHandle.get(channel)
  const ids = pending ?? new Set<number>()
  for (const id of changed) ids.add(id)
  if (pending) return
  ofHandle.set(channel, ids)
  if (channel.announcers.size > 0) beforeCommit(db, (last) => announceAll(channel, last, [...ids]))
  afterCommit(db, () => {
    ofHandle.delete(channel)
    notifyAll(channel, [...ids])
  })
}

export function emitProductsChanged(
  db: Db,
  products: EventIds,
  event: ProductEvent = 'productsChanged',
): void {
  emitIds(db, event, products)
}

export function emitAccountsChanged(db: Db, users: EventIds): void {
  emitIds(db, 'accountsChanged', users)
}

export function shopEvents(db: Db): ShopEvents {
  return {
    on: (event, listener) => {
      const { listeners } = channelOf(db, event)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    beforeCommit: (event, announcer) => {
      const { announcers } = channelOf(db, event)
      announcers.add(announcer)
      return () => void announcers.delete(announcer)
    },
  }
}
