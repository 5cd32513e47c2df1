/** npm run faults -- --payments 500 --kills 20 --seed 1 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { runFaults } from './run-faults.ts'

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    crowd: { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`Usage: npm run faults -- [--payments 500] [--kills 20] [--seed 1] [--crowd 16]

Buyers pay on a real PostgreSQL while one answer of the payment provider in ten fails or hangs, webhooks come
five times or never, tabs are closed, and the server is killed with SIGKILL. Then it is quiet, and within two
minutes every capture has to belong to exactly one paid order or one refund. Exits with 1 when a rule is broken.`)
} else {
  const postgres = await startPostgres({ fsync: true })
  try {
    const report = await runFaults({
      databaseUrl: postgres.url,
      payments: Number(values.payments),
      kills: Number(values.kills),
      seed: Number(values.seed),
      crowd: Number(values.crowd),
      say: (line) => console.log(line),
    })
    const { faults, ...counts } = report
    console.table(counts)
    for (const fault of faults) console.error(`BROKEN: ${fault}`)
    console.log(faults.length === 0 ? 'Every rule holds.' : `${faults.length} rules are broken.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await postgres.remove()
  }
}
