import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, readJournal } from './journal.ts'
import { approvedOrder, completedCapture, startSimulator } from './start-simulator.fixture.ts'

let folder = ''
let stateFile = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paypal-simulator-'))
  stateFile = join(folder, 'deeper', 'state.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('orders, money, repeats and tokens outlive a restart', async () => {
  const once = { 'paypal-request-id': 'once' }
  const first = await startSimulator({ stateFile })
  const approved = await approvedOrder(first)
  const captureId = await completedCapture(first, '20.00')
  const refund = await first.call('POST', `/v2/payments/captures/${captureId}/refund`, {}, once)
  const before = first.simulator.ledger()
  await first[Symbol.asyncDispose]()

  await using second = await startSimulator({ stateFile })
  expect(second.simulator.ledger()).toEqual(before)
  const oldToken = { authorization: `Bearer ${first.token}` }
  const read = await second.stranger('GET', `/v2/checkout/orders/${approved}`, undefined, oldToken)
  expect([read.status, read.body.status]).toEqual([200, 'APPROVED'])
  const repeated = await second.call('POST', `/v2/payments/captures/${captureId}/refund`, {}, once)
  expect([repeated.status, repeated.body]).toEqual([200, refund.body])
  expect(second.simulator.ledger().refunds).toHaveLength(1)
})

test('what was answered is on disk before its answer, without a clean stop', async () => {
  await using bench = await startSimulator({ stateFile })
  const captureId = await completedCapture(bench)
  // no clean stop: this is the state after a kill
  const records = readJournal(stateFile).filter(({ kind, id }) => kind === 'capture' && id === captureId)
  expect(records).toMatchObject([{ record: { status: 'COMPLETED' } }])
})

test('a last line that a crash cut off is dropped, a damaged one before it is told', async () => {
  const journal = await openJournal(stateFile)
  journal.append({ kind: 'order', id: 'A', record: { n: 1 } })
  await journal.close()
  appendFileSync(stateFile, '{"kind":"order","id":"é')
  expect(readJournal(stateFile)).toEqual([{ kind: 'order', id: 'A', record: { n: 1 } }])
  expect(readFileSync(stateFile, 'utf8').endsWith('}\n')).toBe(true)
  writeFileSync(stateFile, 'nonsense\n{"kind":"order","id":"A","record":{}}\n')
  expect(() => readJournal(stateFile)).toThrow(`${stateFile}:1`)
})

test.each(['[]', '{}', '{"kind":"order","record":{}}', '{"kind":1,"id":"A","record":{}}'])(
  'the line %s, which is no record, is told with its place',
  (line) => {
    mkdirSync(dirname(stateFile))
    writeFileSync(stateFile, `{"kind":"order","id":"A","record":{}}\n${line}\n`)
    expect(() => readJournal(stateFile)).toThrow(`${stateFile}:2`)
  },
)

test('many writers share the disk’s waits, and each is durable when told so', async () => {
  const journal = await openJournal(stateFile)
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      journal.append({ kind: 'order', id: `${n}`, record: n })
      await journal.settled()
      expect(readFileSync(stateFile, 'utf8')).toContain(`"record":${n}}`)
    }),
  )
  await journal.close()
  expect(readJournal(stateFile)).toHaveLength(200)
})

test('a journal that grew is rewritten at start, with each record once', async () => {
  const first = await startSimulator({ stateFile })
  await completedCapture(first)
  await first[Symbol.asyncDispose]()
  const grown = readJournal(stateFile).length
  const second = await startSimulator({ stateFile })
  await second[Symbol.asyncDispose]()
  const ids = readJournal(stateFile)
    .filter(({ kind }) => kind !== 'keys')
    .map(({ kind, id }) => `${kind} ${id}`)
  expect(ids.length).toBeLessThan(grown)
  expect(new Set(ids).size).toBe(ids.length)
})
