/** npm run faults: payments while everything breaks, and hostile requests; see --help. */
import { parseArgs } from 'node:util'
import { emptyPostgresDatabase } from '../databases.ts'
import { runHostileRequests } from '../hostile/run-hostile-requests.ts'
import { startPostgres } from '../postgres.ts'
import { runFaults } from './run-faults.ts'
import { runLastUses } from './run-last-uses.ts'
import { runSabotages } from './run-sabotages.ts'

const HELP = `Usage: npm run faults -- [payments] [--payments 500] [--kills 20] [--seed 1] [--crowd 16]
                                   [--database postgres|embedded]
       npm run faults -- requests [--count 100000] [--seed 1] [--crowd 16]
       npm run faults -- sabotage [--seed 1]
       npm run faults -- last-uses [--shoppers 1000] [--uses 10]

payments   Buyers pay by PayPal, two gateways, bank transfer, QRIS and in cash while one answer of the payment provider in ten fails or hangs, answers to refunds are
           lost, webhooks come five times, never or forged, amounts and payees are wrong, tabs are closed, and
           the server is killed with SIGKILL. Then it is quiet, and within two minutes every capture that names
           an order of the shop has to belong to exactly one paid order or one refund,
           and of each order in rupiah the shop keeps what it costs, or nothing.
requests   Hostile requests made from the OpenAPI document, with honest orders in between: no status that is
           not declared, no 500, nothing told of the inside, no order lost.
sabotage   Small runs of payments, each with one safety line of the shop removed in memory: each has to break a rule.
last-uses  So many shoppers order with the last uses of a discount code at once: exactly so many orders have it.

Exits with 1 when a rule is broken, or a removed line is not found.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    payments: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
    count: { type: 'string', default: '100000' },
    shoppers: { type: 'string', default: '1000' },
    uses: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    crowd: { type: 'string', default: '16' },
    database: { type: 'string', default: 'postgres' },
    help: { type: 'boolean', default: false },
  },
})
const [part = 'payments'] = positionals
const seed = Number(values.seed)
const crowd = Number(values.crowd)

function conclude(counts: object, faults: readonly string[]): void {
  console.table(counts)
  for (const fault of faults) console.error(`BROKEN: ${fault}`)
  console.log(faults.length === 0 ? 'Every rule holds.' : `${faults.length} rules are broken.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function onPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ fsync: true })
  try {
    await work(postgres.url)
  } finally {
    await postgres.remove()
  }
}

async function payments(database: { url: string } | { embedded: true }): Promise<void> {
  const { faults, ...counts } = await runFaults({
    database,
    payments: Number(values.payments),
    kills: Number(values.kills),
    seed,
    crowd,
    say: (line) => console.log(line),
  })
  conclude(counts, faults)
}

async function requests(databaseUrl: string): Promise<void> {
  const count = Number(values.count)
  const report = await runHostileRequests({ databaseUrl, count, seed, concurrency: crowd })
  const { faults, orderIds, statuses, ...counts } = report
  conclude({ ...counts, orders: orderIds.length, ...statuses }, faults)
}

async function sabotage(databaseUrl: string): Promise<void> {
  const faults = await runSabotages({
    emptyDatabase: () => emptyPostgresDatabase(databaseUrl),
    seed,
    say: (line) => console.log(line),
  })
  for (const fault of faults) console.error(`BROKEN: ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function lastUses(databaseUrl: string): Promise<void> {
  const [shoppers, uses] = [Number(values.shoppers), Number(values.uses)]
  const { faults, refused, ...counts } = await runLastUses({ databaseUrl, shoppers, uses })
  conclude({ ...counts, ...refused }, faults)
}

if (values.help || !['payments', 'requests', 'sabotage', 'last-uses'].includes(part)) {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 1
} else if (part === 'requests') await onPostgres(requests)
else if (part === 'sabotage') await onPostgres(sabotage)
else if (part === 'last-uses') await onPostgres(lastUses)
else if (values.database === 'embedded') await payments({ embedded: true })
else await onPostgres((url) => payments({ url }))
