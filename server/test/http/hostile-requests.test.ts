import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { runHostileRequests } from '../../../testing/hostile/run-hostile-requests.ts'

/** The small one of `npm run faults -- requests`. */
describeOnPostgres('hostile requests made from the OpenAPI document', () => {
  it('get answers that it declares, and lose no order', { timeout: 300_000 }, async () => {
    const report = await runHostileRequests({
      databaseUrl: await emptyPostgresDatabase(inject('postgresUrl')),
      count: 3_000,
      seed: 5,
      concurrency: 8,
    })
    expect(report.faults).toEqual([])
    expect(report.requests).toBe(3_000)
    expect(report.orderIds.length).toBeGreaterThan(0)
  })
})
