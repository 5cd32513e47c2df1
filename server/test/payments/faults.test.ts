import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { runFaults } from '../../../testing/faults/run-faults.ts'

/** The small one of `npm run faults`. */
describeOnPostgres('payments under faults, the server killed meanwhile', () => {
  it('belong to exactly one paid order or one refund, each of them', { timeout: 300_000 }, async () => {
    const report = await runFaults({
      database: { url: await emptyPostgresDatabase(inject('postgresUrl')) },
      payments: 40,
      kills: 3,
      seed: 7,
      crowd: 8,
      say: () => {},
    })
    expect(report.faults).toEqual([])
    expect(report).toMatchObject({ orders: 40, kills: 3 })
    expect(report.unexplained).toBeLessThanOrEqual(report.leftAlone)
    expect(report.captures + report.paidInRupiah).toBeGreaterThan(30)
    expect(report.paidInRupiah).toBeGreaterThan(15)
  })
})
