// In memory for reading, in the journal for durability.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  type Journal,
  type JournalLine,
  memoryJournal,
  openJournal,
  readJournal,
  rewriteJournal,
} from './journal.ts'
import type { Answer, Capture, Keys, Notification, Order, Refund } from './records.ts'

type Kinds = {
  order: Order
  capture: Capture
  refund: Refund
  answer: Answer
  notification: Notification
  keys: Keys
}
type Kind = keyof Kinds
type Collections = { [K in Kind]: Map<string, Kinds[K]> }

export type Store = {
  readonly orders: ReadonlyMap<string, Order>
  readonly captures: ReadonlyMap<string, Capture>
  readonly refunds: ReadonlyMap<string, Refund>
  readonly answers: ReadonlyMap<string, Answer>
  readonly notifications: ReadonlyMap<string, Notification>
  readonly keys: Keys
  capturesOf(orderId: string): Capture[]
  refundsOf(captureId: string): Refund[]
  put<K extends Kind>(kind: K, record: Kinds[K]): void
  newId(): string
  settled(): Promise<void>
  close(): Promise<void>
}

const ANSWER_KEPT_MS = 45 * 24 * 3_600_000

function emptyCollections(): Collections {
  return {
    order: new Map(),
    capture: new Map(),
    refund: new Map(),
    answer: new Map(),
    notification: new Map(),
    keys: new Map(),
  }
}

function loadCollections(stateFile: string, now: Date): Collections {
  const shelves = emptyCollections()
  for (const line of readJournal(stateFile)) restoreRecord(shelves, line)
  dropOldAnswers(shelves.answer, now)
  dropDelivered(shelves.notification)
  rewriteJournal(stateFile, linesOf(shelves))
  return shelves
}

/** Finds captures by order and refunds by capture. */
function indexRecords({ capture: captures, refund: refunds }: Collections) {
  const captureIds = new Map<string, Set<string>>()
  const refundIds = new Map<string, Set<string>>()
  const add = (record: Kinds[Kind]): void => {
    if ('order_id' in record) fileRecord(captureIds, record.order_id, record.id)
    if ('capture_id' in record) fileRecord(refundIds, record.capture_id, record.id)
  }
  for (const record of [...captures.values(), ...refunds.values()]) add(record)
  return {
    add,
    capturesOf: (orderId: string): Capture[] => pickRecord(captures, captureIds.get(orderId)),
    refundsOf: (captureId: string): Refund[] => pickRecord(refunds, refundIds.get(captureId)),
  }
}

export async function openStore(
  stateFile: string | null,
  now: () => Date,
  randomId: (length: number) => string,
): Promise<Store> {
  const shelves = stateFile === null ? emptyCollections() : loadCollections(stateFile, now())
  const journal: Journal = stateFile === null ? memoryJournal() : await openJournal(stateFile)
  const { add, capturesOf, refundsOf } = indexRecords(shelves)

  function put<K extends Kind>(kind: K, record: Kinds[K]): void {
    shelves[kind].set(record.id, record)
    add(record)
    journal.append({ kind, id: record.id, record })
  }

  function newId(): string {
    const id = randomId(17)
    const taken = shelves.order.has(id) || shelves.capture.has(id) || shelves.refund.has(id)
    return taken ? newId() : id
  }

  const keys = shelves.keys.get('keys') ?? newKeys()
  put('keys', keys)
  await journal.settled()

  return {
    orders: shelves.order,
    captures: shelves.capture,
    refunds: shelves.refund,
    answers: shelves.answer,
    notifications: shelves.notification,
    keys,
    capturesOf,
    refundsOf,
    put,
    newId,
    settled: () => journal.settled(),
    close: () => journal.close(),
  }
}

function restoreRecord(shelves: Collections, line: JournalLine): void {
  if (!Object.hasOwn(shelves, line.kind)) {
    throw new Error(`The PayPal simulator's state holds a record of unknown kind "${line.kind}".`)
  }
  // only `put` writes the journal, so kind and record match
  const shelf = shelves[line.kind as Kind] as Map<string, unknown>
  shelf.set(line.id, line.record)
}

function fileRecord(index: Map<string, Set<string>>, under: string, id: string): void {
  const ids = index.get(under)
  if (ids === undefined) index.set(under, new Set([id]))
  else ids.add(id)
}

function pickRecord<T>(shelf: Map<string, T>, ids: Iterable<string> = []): T[] {
  return [...ids].flatMap((id) => shelf.get(id) ?? [])
}

function* linesOf(shelves: Collections): Generator<JournalLine> {
  for (const [kind, shelf] of Object.entries(shelves)) {
    for (const [id, record] of shelf) yield { kind, id, record }
  }
}

function dropOldAnswers(answers: Map<string, Answer>, now: Date): void {
  for (const [id, answer] of answers) {
    if (now.getTime() - Date.parse(answer.time) > ANSWER_KEPT_MS) answers.delete(id)
  }
}

function dropDelivered(notifications: Map<string, Notification>): void {
  for (const [id, { outcome }] of notifications) {
    if (outcome === 'delivered') notifications.delete(id)
  }
}

/** Never from a seeded generator. */
function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    id: 'keys',
    signing: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    verifying: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    token: randomBytes(32).toString('base64url'),
  }
}
