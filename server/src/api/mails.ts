import { listMails, readMail } from '../backoffice/mails/list-mails.ts'
import { mailShopOf, ownerAddress } from '../backoffice/mails/mail-shop.ts'
import { resendMail } from '../backoffice/mails/resend-mail.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'

export function mailRoutes(serve: ServeCall, shop: Shop): void {
  const { db, now, config } = shop

  serve('GET /api/v1/admin/mail', async ({ query }) => {
    const { data, meta } = await listMails(db, query, ownerAddress(shop))
    return { data, meta: { ...meta, has_server: config.mail !== undefined } }
  })

  serve('GET /api/v1/admin/mail/{id}', async ({ params }) => ({
    data: await readMail(db, params.id, mailShopOf(shop)),
  }))

  serve('POST /api/v1/admin/mail/{id}/send', async ({ caller, params }) => {
    await resendMail(db, caller, params.id, { shop: mailShopOf(shop), owner: ownerAddress(shop), now: now() })
    return { data: null }
  })
}
