import { showsPpn } from '@warung/contract/invoice-tax.ts'
import { TAX_DAYS_MAX } from '@warung/contract/values/tax-numbers.ts'
import { SALES_DAYS_DEFAULT } from '../backoffice/sales/find-report.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { changeOwnTaxNumber, correctTaxNumber } from '../orders/tax-invoices/change-tax-number.ts'
import { findTaxInvoices, writeTaxInvoiceFile } from '../orders/tax-invoices/find-tax-invoices.ts'
import { dateSpan, type RequestedSpan } from '../platform/time/date-span.ts'
import type { Shop } from '../shop.ts'

export function taxInvoiceRoutes(serve: ServeCall, shop: Shop): void {
  taxNumberRoutes(serve, shop)
  taxFileRoutes(serve, shop)
}

function taxNumberRoutes(serve: ServeCall, { db, now, config, shopSettings }: Shop): void {
  const { timezone } = config
  const rule = () => ({ isOffered: showsPpn(shopSettings().invoices), timezone, now: now() })

  serve('PUT /api/v1/order/{id}/tax-number', async ({ caller, params, body: { tax_number: taxNumber } }) => ({
    data: await changeOwnTaxNumber(db, caller, {
      ...rule(),
      orderId: params.id,
      taxNumber,
      mayReplace: true,
    }),
  }))

  serve('PUT /api/v1/order-link/tax-number', async ({ body: { token, tax_number: taxNumber } }) => {
    const owner = await openOrderLink(db, token, now())
    const orderId = owner.order_id
    return { data: await changeOwnTaxNumber(db, owner, { ...rule(), orderId, taxNumber, mayReplace: false }) }
  })

  serve('PUT /api/v1/admin/order/{id}/tax-number', async ({ caller, params, body }) => ({
    data: await correctTaxNumber(db, caller, {
      orderId: params.id,
      taxNumber: body.tax_number,
      now: now(),
    }),
  }))
}

function taxFileRoutes(serve: ServeCall, { db, now, config, shopSettings }: Shop): void {
  const wanted = (requested: RequestedSpan) => {
    const days = dateSpan(requested, {
      timezone: config.timezone,
      now: now(),
      defaultDays: SALES_DAYS_DEFAULT,
      daysMax: TAX_DAYS_MAX,
    })
    return { ...days, sellerNpwp: shopSettings().invoices.npwp }
  }

  serve('GET /api/v1/admin/tax-invoice', async ({ query }) => ({
    data: await findTaxInvoices(db, wanted(query)),
  }))

  serve('GET /api/v1/admin/tax-invoice/file', async ({ query: { file = 1, ...requested }, reply }) => {
    const days = wanted(requested)
    const xml = await writeTaxInvoiceFile(db, { ...days, file })
    const name = `coretax-${days.from}-to-${days.to}${file === 1 ? '' : `-${file}`}.xml`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return xml
  })
}
