/** The order of test files: those that take longest first, so that none of them runs on alone at the end. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longer than 15 s on a quiet machine, most of them by waiting. Vitest takes the largest file for the longest, which they are not. */
const LONG_FILES = [
  'server/test/operate/operate.test.ts',
  'server/test/operate/operate-beside-shop.test.ts',
  'server/test/payments/faults.test.ts',
  'server/test/http/workers.test.ts',
  'server/test/http/hostile-requests.test.ts',
  'server/test/catalog/list-pages.test.ts',
  'server/test/catalog/list-pages-under-writes.test.ts',
  'server/test/http/silent-database.test.ts',
  'server/test/orders/stock-ledger.test.ts',
  'server/src/platform/database/embedded/embedded-database.test.ts',
  'server/test/database/upgrade.test.ts',
  'server/test/payments/forged-webhooks.test.ts',
  'server/test/http/starting.test.ts',
  'server/test/http/graceful-shutdown.test.ts',
  'server/test/storefront/public-shop.test.ts',
  'server/test/http/log-without-data.test.ts',
  'server/test/jobs/jobs.test.ts',
  'server/test/mails/outbox.test.ts',
  'server/test/http/slow-headers.test.ts',
  'testing/start-memory.test.ts',
  'testing/wrong-imports.test.ts',
]

for (const file of LONG_FILES)
  if (!existsSync(path.join(import.meta.dirname, '..', file)))
    throw new Error(`There is no ${file}: see LONG_FILES.`)

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG_FILES.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank === -1 ? LONG_FILES.length : rank
}

export class LongFilesFirst extends BaseSequencer {
  /** The server's files in one go: a worker that passes to another project ends, and the next one loads all modules anew. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOther = ({ project }: TestSpecification): number => (project.name === 'server' ? 0 : 1)
    // what is equal here stays as Vitest has sorted it
    return (await super.sort(files)).sort((a, b) => isOther(a) - isOther(b) || rankOf(a) - rankOf(b))
  }
}
