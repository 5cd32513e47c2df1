/**
 * What has happened in the shop and others act on. Raised by whoever writes the change, beside its
 * statement, so that no caller can forget; heard once a transaction, after its commit, never after a
 * rollback. Heard as well when the answer to the commit was lost: a listener must not take it for done. A statement of its
 * own whose answer was lost is not heard: listeners bound how long they go without.
 */
import type { Db } from '../database/open.ts'
import { afterCommit, beforeCommit, databaseOf } from '../database/transaction.ts'

export type ShopEvent =
  /** what shoppers see of products or reviews is another than before, in any way */
  | 'catalogChanged'
  /** the same, in another process on this database: not to be told to the others again */
  | 'catalogChangedElsewhere'
  /** every page says something else of the shop itself than before (demo/public-notices.ts) */
  | 'noticesChanged'
  /** sessions have ended or accounts have changed in another process, or may have unheard */
  | 'accountsChangedElsewhere'
  /** the settings in force here are others than before (settings/settings-cache.ts) */
  | 'settingsChanged'
  /** an event of the payment provider waits in webhook_event */
  | 'webhookStored'
  /** an import of products waits for the background (import/work-on-imports.ts) */
  | 'productImportQueued'
  /** files of images are gone (images/remove-unused-images.ts) */
  | 'imagesRemoved'
  /** a mail waits in the outbox (outbox/queue-mail.ts) */
  | 'mailQueued'

/**
 * Raised with the ids of products. What changed is shown only by answers about these products and by lists that contain
 * them: their stock, or who has bought them. Which products a list contains, and their order, stay the same.
 */
export type ProductEvent =
  /** any such change; whether there are any pieces may have changed too, which lists show */
  | 'productsChanged'
  /** the same, in another process on this database */
  | 'productsChangedElsewhere'
  /** only the number of pieces, which stays above zero, or who has bought them: lists look the same as before */
  | 'detailsChanged'
  /** the same, in another process on this database */
  | 'detailsChangedElsewhere'

/** Raised with the ids of users: a session of theirs has ended, or their account has changed. */
type AccountEvent = 'accountsChanged'

type AnyEvent = ShopEvent | ProductEvent | AccountEvent
type EventIds = readonly number[]
/** @param ids of products or users; empty for a ShopEvent */
type Listener = (ids: EventIds) => void
/** Runs a statement in the transaction that has raised the event. @param ids as for a Listener */
type Announcer = (db: Db, ids: EventIds) => Promise<void>
/** Events that other processes must hear of even when this one is killed right after its commit. */
type AnnouncedEvent = 'catalogChanged' | 'productsChanged'
type Channel = {
  readonly listeners: Set<Listener>
  readonly tell: () => void
  readonly announcers: Set<Announcer>
  readonly announce: (db: Db) => Promise<void>
}

export type ShopEvents = {
  /** Hears what this process has committed. Gives the way to stop. */
  on(event: AnyEvent, listener: Listener): () => void
  /** Runs as the last statement of each transaction that raises it, which must be raised in one. Gives the way to stop. */
  beforeCommit(event: AnnouncedEvent, announcer: Announcer): () => void
}

const channels = new WeakMap<object, Map<AnyEvent, Channel>>()
const NO_IDS: EventIds = []

function tellAll({ listeners }: Pick<Channel, 'listeners'>, ids: EventIds): void {
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
    tell: () => tellAll({ listeners }, NO_IDS),
    announcers,
    announce: (db) => announceAll({ announcers }, db, NO_IDS),
  }
}

function channelOf(db: Db, event: AnyEvent): Channel {
  const database = databaseOf(db)
  const known = channels.get(database) ?? new Map<AnyEvent, Channel>()
  channels.set(database, known)
  const channel = known.get(event) ?? newChannel()
  known.set(event, channel)
  return channel
}

/** With the handle that has written the change; outside of a transaction, once the statement is done. */
export function emit(db: Db, event: ShopEvent): void {
  const { announcers, announce, tell } = channelOf(db, event)
  // one function a channel: told once a transaction
  if (announcers.size > 0) beforeCommit(db, announce)
  afterCommit(db, tell)
}

/** What a transaction has pendingIds so far, by its handle: told once. */
const pendingIds = new WeakMap<Db, Map<Channel, Set<number>>>()

function emitIds(db: Db, event: ProductEvent | AccountEvent, told: EventIds): void {
  if (told.length === 0) return
  const channel = channelOf(db, event)
  const ofHandle = pendingIds.get(db) ?? new Map<Channel, Set<number>>()
  pendingIds.set(db, ofHandle)
  const known = ofHandle.get(channel)
  const ids = known ?? new Set<number>()
  for (const id of told) ids.add(id)
  if (known) return
  ofHandle.set(channel, ids)
  if (channel.announcers.size > 0) beforeCommit(db, (last) => announceAll(channel, last, [...ids]))
  afterCommit(db, () => {
    ofHandle.delete(channel)
    tellAll(channel, [...ids])
  })
}

/** As `emit`, for a ProductEvent. */
export function emitProductsChanged(
  db: Db,
  products: EventIds,
  event: ProductEvent = 'productsChanged',
): void {
  emitIds(db, event, products)
}

/** As `emit`, with whatever changes a user's row or ends a session: what is remembered of them is dropped. */
export function emitAccountsChanged(db: Db, users: EventIds): void {
  emitIds(db, 'accountsChanged', users)
}

/** @param db any handle of the database whose commits are heard */
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
