/** Accounts for refunds from before the shop noted which of them came by the order's link (migration 0047). */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { MIGRATIONS_FOLDER } from '../../src/platform/database/migrate.ts'
import { readMigrations } from '../../src/platform/database/read-migrations.ts'
import { openTransferShop } from '../support/transfer-shop.ts'

const ACCOUNT = { bank: 'BNI', number: '0123456789', holder: 'Tini Suryani' }

describeEachEngine('an older account for a refund', (open) => {
  it('counts as one of the link until its refund is sent, unless an admin entered it', async () => {
    const { shop, admin, ordered } = await openTransferShop(await open())
    const owed = async () => {
      const { order, params, sum, receive } = await ordered()
      const { data } = await receive({ amount: sum - 1 })
      const refund_id = data.refunds[0]?.refund_id ?? 0
      const [, token = ''] = order.order_link.split('#')
      const body = { ...ACCOUNT, token, refund_id }
      return {
        params: { ...params, refund_id },
        byLink: () => shop.call('PUT /api/v1/order-link/refund-account', { body }),
      }
    }
    const [byLink, byAdmin, notYet] = [await owed(), await owed(), await owed()]
    await byLink.byLink()
    const name = 'PUT /api/v1/admin/order/{id}/refund/{refund_id}/account'
    await shop.call(name, { params: byAdmin.params, body: ACCOUNT }, await admin())
    await shop.db.execute(sql`update refund set payout_account = payout_account - 'is_by_link'`)
    const migrations = await readMigrations(MIGRATIONS_FOLDER)
    const { statements = [] } = migrations.find(({ name }) => name === '0047_accounts-by-link') ?? {}
    for (const statement of statements) await shop.db.execute(sql.raw(statement))
    const { data } = await shop.call('GET /api/v1/admin/refund-by-hand', {}, await admin())
    const accountOf = ({ params }: typeof byLink) =>
      data.find(({ refund_id }) => refund_id === params.refund_id)?.payout_account
    expect([byLink, byAdmin, notYet].map(accountOf)).toEqual([
      { ...ACCOUNT, is_by_link: true },
      ACCOUNT,
      null,
    ])
    await shop.close()
  })
})
