/** The shop's background work, and when it is due. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import { releaseExpiredHolds } from '../orders/release-expired-holds.ts'
import { checkStatement } from '../payments/check-statement.ts'
import { refundsOwedElsewhere } from '../payments/payment-account.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { runRefunds } from '../payments/run-refunds.ts'
import { workInbox } from '../payments/work-inbox.ts'
import type { PictureStore } from '../uploads/picture-store.ts'
import { removeUnusedPictures } from '../uploads/remove-unused-pictures.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import type { Job } from './start-jobs.ts'

export type ShopJobParts = {
  readonly database: Database
  readonly provider: PaymentProvider
  readonly pictures: PictureStore
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export const WORK_INBOX = 'work-inbox'

export const shopJobs = (parts: ShopJobParts): readonly Job[] => {
  const { database, provider, pictures, now, log } = parts
  const db = database.background
  const refunds = () => runRefunds(db, provider, now, log)
  return [
    {
      name: WORK_INBOX,
      cron: '* * * * *',
      run: async () => ({ worked: await workInbox(db, provider, { now, log }), refunds: await refunds() }),
    },
    {
      name: 'reconcile-payments',
      cron: '* * * * *',
      run: async () => {
        const paid = await reconcilePayments(db, provider, now, log)
        const asked = await refunds()
        // after the reconciliation: what turns out to be paid keeps its stock
        const released = await releaseExpiredHolds(db, now())
        return { paid, refunds: asked, released }
      },
    },
    {
      name: 'compare-statement',
      cron: '30 3 * * *',
      run: async () => {
        const { found, notOurs } = await checkStatement(db, provider, now)
        const owedElsewhere = await refundsOwedElsewhere(db, provider)
        if (owedElsewhere > 0) {
          log.warn(
            { refunds: owedElsewhere },
            'refunds are owed from accounts that the shop does not use now',
          )
        }
        return { found, notOurs, owedElsewhere, refunds: await refunds() }
      },
    },
    {
      name: 'forget-old-rows',
      cron: '50 3 * * *',
      run: async () => ({ forgotten: await forgetOldRows(db, now()) }),
    },
    {
      name: 'remove-unused-pictures',
      cron: '17 * * * *',
      run: async () => ({ removed: await removeUnusedPictures(db, pictures, now()) }),
    },
  ]
}
