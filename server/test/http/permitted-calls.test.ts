/** Each call of admins × each permission set, made from the contract's own table (threats.md, Who may do what). */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { type CallName, callNames, calls, methodAndPath } from '@warung/contract/call.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { PERMISSION_SETS, type PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { signInLimited } from '../support/limited-admin.ts'
import { openShop, refusalBody, type TestShop } from '../support/shop.ts'

const ofAdmins = callNames.filter((name) => ['admin', 'superAdmin'].includes(calls[name].access))

/** Who may what, written down a second time: a slip in the table has to disagree with it. */
const PATHS: Readonly<Record<PermissionSet, RegExp>> = {
  packer:
    /^(GET \/to-ship|GET \/packing-slip|POST \/shipment(\/tracking-number)?|GET \/shipment\/last-courier|GET \/pending-tasks)$/,
  cashier:
    /^(GET \/to-ship|GET \/packing-slip|POST \/shipment(\/tracking-number)?|GET \/shipment\/last-courier|GET \/pending-tasks|GET \/product(\/sku)?|POST \/(automatic-discount|discount-check)|GET \/customer(\/\{id\}\/addresses)?|(GET|PUT) \/list-filter|DELETE \/list-filter\/\{id\}|(GET|PUT) \/order-draft|DELETE \/order-draft\/\{key\}|(GET|POST) \/order|GET \/order\/\{id\}(\/(timeline|invoice|transfer-slip|return\/\{return_id\}\/picture))?|POST \/order\/\{id\}\/(note|cancel|return|shipment|transfer|transfer-refusal|lines-preview)|PUT \/order\/\{id\}\/(shipment-address|tax-number|lines|tags|shipment\/\{shipment_id\}\/deliver|return\/\{return_id\}\/(answer|received))|(PUT|DELETE) \/order\/\{id\}\/(deliver|shipment\/\{shipment_id\}))$/,
  catalog:
    /^(GET \/pending-tasks|\w+ \/(product|product-group|product-category|product-import|stock|review|list-filter)(\/.*)?|POST \/upload\/image)$/,
}

function isExpected(name: CallName, set: PermissionSet): boolean {
  return PATHS[set].test(name.replace(/\/api\/v1(\/admin)?/, ''))
}

const cases = ofAdmins.flatMap((name) => PERMISSION_SETS.map((set) => ({ name, set })))

describe('the table of permitted calls', () => {
  it.each(cases)('$name as $set', ({ name, set }) => {
    expect(isPermitted(set, name)).toBe(isExpected(name, set))
  })

  it('permits a full Admin all of an Admin’s, and a limited one no route outside of the contract', () => {
    expect(ofAdmins.every((name) => isPermitted(null, name) && isPermitted(undefined, name))).toBe(true)
    expect(PERMISSION_SETS.some((set) => isPermitted(set, undefined))).toBe(false)
  })
})

describeEachEngine('a limited Admin', (open) => {
  let shop: TestShop
  let admins: Record<PermissionSet, UserInfo>
  beforeAll(async () => {
    shop = await openShop(await open(), {
      parts: {
        storefront: async (app) => {
          app.get('/admins', { config: { access: 'admin', limit: 'browse' } }, async () => 'for admins')
        },
      },
    })
    admins = {
      packer: await signInLimited(shop, 'packer'),
      cashier: await signInLimited(shop, 'cashier'),
      catalog: await signInLimited(shop, 'catalog'),
    }
  })
  afterAll(() => shop.close())

  /** Ids of no row, and no body: a call that is let in changes nothing. */
  it.each(cases)('$set: $name', async ({ name, set }) => {
    const { method, path } = methodAndPath(name)
    const answer = await shop.fetch(path.replaceAll(/\{\w+\}/g, '2000000000'), { method }, admins[set])
    if (isExpected(name, set)) {
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
      return
    }
    expect(answer.status).toBe(403)
    const isForOwner = calls[name].access === 'superAdmin'
    expect((await refusalBody(answer)).message).toBe(
      isForOwner
        ? 'Only a Super Admin can do this.'
        : 'You don’t have permission for this. Ask the shop’s Super Admin.',
    )
  })

  it('is refused in Bahasa Indonesia too, and before what they send is read', async () => {
    const init = {
      method: 'PUT',
      headers: { 'x-language': 'id', 'content-type': 'application/json' },
      body: 'x'.repeat(600_000),
    }
    const answer = await shop.fetch('/api/v1/admin/setting', init, admins.cashier)
    expect(answer.status).toBe(403)
    expect((await refusalBody(answer)).message).toMatch(/Anda tidak punya hak akses/)
  })

  it('is refused a route for admins that is no call of the contract', async () => {
    for (const set of PERMISSION_SETS) expect((await shop.fetch('/admins', {}, admins[set])).status).toBe(403)
    expect((await shop.fetch('/admins', {}, await shop.signInAs('admin'))).status).toBe(200)
  })

  it('said nothing in the log of errors', () => {
    expect(shop.errors).toEqual([])
  })
})
