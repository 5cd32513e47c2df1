/** A process for tests of the background work: owns a job, says so, and never comes to its end. */
import { pino } from 'pino'
import { openDatabase } from '../../src/platform/database/open.ts'
import { startJobs } from '../../src/runtime/jobs/start-jobs.ts'

const [, , databaseUrl = ''] = process.argv
const database = await openDatabase({ databaseUrl })
function run(): Promise<Record<string, number>> {
  console.log('begun')
  return new Promise(() => {})
}
await startJobs(
  [{ name: 'endless', cron: '0 0 1 1 *', run }],
  {
    database,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    config: { timezone: 'Asia/Jakarta' },
  },
  { pollSeconds: 0.5, heartbeatSeconds: 10, monitorSeconds: 1 },
)
