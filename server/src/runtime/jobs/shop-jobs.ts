import { type MailSending, sendMails } from '../../backoffice/mails/send-mails.ts'
import { removeUnusedImages } from '../../catalog/images/remove-unused-images.ts'
import { fetchPictures } from '../../catalog/import/fetch-pictures.ts'
import { workOnImports } from '../../catalog/import/work-on-imports.ts'
import { mailStockAlerts } from '../../catalog/stock-alerts/mail-alerts.ts'
import { releaseExpiredHolds } from '../../orders/orders/release-expired-holds.ts'
import { remindUnpaidOrders } from '../../orders/orders/remind-unpaid-orders.ts'
import { checkProviderStatements } from '../../payments/books/check-provider-statement.ts'
import { processRefunds } from '../../payments/refunds/process-refunds.ts'
import {
  closeAttemptsOfInactiveAccounts,
  reconcilePayments,
} from '../../payments/settlement/reconcile-payments.ts'
import { processWebhooks } from '../../payments/settlement/webhooks/process-webhooks.ts'
import { shopDay } from '../../platform/time/shop-time.ts'
import { countRefundsOfOtherAccounts } from '../../providers/payment-account.ts'
import { providersOf } from '../../providers/payment-methods.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import type { Shop } from '../../shop.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import type { Job } from './start-jobs.ts'

export const PROCESS_WEBHOOKS = 'process-webhooks'
export const IMPORT_PRODUCTS = 'import-products'
export const SEND_MAILS = 'send-mails'

/**
 * A provider's outage is handled by the job itself. Any other failure must not stop the other providers, or the steps after it.
 * `finish` throws what failed.
 */
function gatherFailures(providers: () => readonly PaymentProvider[]) {
  const failures: unknown[] = []
  return {
    sumOver: async (work: (provider: PaymentProvider) => Promise<number>): Promise<number> => {
      let sum = 0
      for (const provider of providers()) {
        try {
          sum += await work(provider)
        } catch (error) {
          failures.push(error)
        }
      }
      return sum
    },
    finish: (): void => {
      if (failures.length > 0) throw new AggregateError(failures, 'work for a payment provider failed')
    },
  }
}

async function warnOfRefundsOwedElsewhere({ database, log }: Shop): Promise<number> {
  const refunds = await countRefundsOfOtherAccounts(database.background)
  if (refunds > 0) log.warn({ refunds }, 'refunds are owed from accounts that the shop does not use now')
  return refunds
}

/** Does nothing while the owner has stock alerts turned off. */
async function mailDueStockAlerts({
  database,
  config,
  shopSettings,
  now,
  randomToken,
}: Shop): Promise<number> {
  if (!shopSettings().stock_alerts) return 0
  const at = now()
  const due = { today: shopDay(at, config.timezone), now: at, randomToken }
  return mailStockAlerts(database.background, due)
}

function paymentJobs(shop: Shop, isClockTrusted: () => boolean): Job[] {
  const { database, payments, now, log } = shop
  const db = database.background
  const providers = () => providersOf(payments.all())
  const refundsBy = (provider: PaymentProvider) => processRefunds(db, provider, now, log)
  return [
    {
      name: PROCESS_WEBHOOKS,
      formerNames: ['work-inbox'],
      cron: '* * * * *',
      run: async () => {
        const { sumOver, finish } = gatherFailures(providers)
        const worked = await sumOver((provider) => processWebhooks(db, provider, { now, log }))
        const refunds = await sumOver(refundsBy)
        finish()
        return { worked, refunds }
      },
    },
    {
      name: 'reconcile-payments',
      cron: '* * * * *',
      run: async () => {
        const { sumOver, finish } = gatherFailures(providers)
        if (isClockTrusted()) await closeAttemptsOfInactiveAccounts(db, now())
        const paid = await sumOver((provider) => reconcilePayments(db, provider, now, log))
        const refunds = await sumOver(refundsBy)
        // after reconciliation, so that newly found payments keep their stock
        const released = isClockTrusted() ? await releaseExpiredHolds(db, now()) : 0
        const reminded = await remindUnpaidOrders(db, now())
        finish()
        return { paid, refunds, released, reminded }
      },
    },
    {
      name: 'compare-statement',
      cron: '30 3 * * *',
      run: async () => {
        const { found, notOurs } = await checkProviderStatements(db, providers(), now)
        const owedElsewhere = await warnOfRefundsOwedElsewhere(shop)
        const { sumOver, finish } = gatherFailures(providers)
        const refunds = await sumOver(refundsBy)
        finish()
        return { found, notOurs, owedElsewhere, refunds }
      },
    },
  ]
}

/**
 * @param mails undefined without a mail server: mails then wait
 * @param isClockTrusted while false, nothing is deleted or ended for its age (trust-clock.ts)
 */
export function shopJobs(
  shop: Shop,
  mails?: MailSending,
  isClockTrusted: () => boolean = () => true,
): readonly Job[] {
  const { database, images, now } = shop
  const db = database.background
  return [
    ...paymentJobs(shop, isClockTrusted),
    {
      name: IMPORT_PRODUCTS,
      cron: '* * * * *',
      run: async () => ({ imports: await workOnImports(db, now) }),
    },
    {
      name: 'mail-stock-alerts',
      cron: '* * * * *',
      run: async () => ({ alerts: await mailDueStockAlerts(shop) }),
    },
    {
      name: 'fetch-pictures',
      cron: '* * * * *',
      run: async () => ({ pictures: await fetchPictures(db, { store: images, now }) }),
    },
    {
      name: SEND_MAILS,
      cron: '* * * * *',
      run: async () => ({ mails: mails ? await sendMails(db, mails) : 0 }),
    },
    {
      name: 'delete-old-rows',
      formerNames: ['forget-old-rows'],
      cron: '50 3 * * *',
      run: async () => ({ deleted: isClockTrusted() ? await deleteOldRows(db, now()) : 0 }),
    },
    {
      name: 'remove-unused-images',
      formerNames: ['remove-unused-pictures'],
      cron: '17 * * * *',
      run: async () => ({ removed: isClockTrusted() ? await removeUnusedImages(db, images, now()) : 0 }),
    },
  ]
}
