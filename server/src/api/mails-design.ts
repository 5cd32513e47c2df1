/** Development only: each mail as HTML and text at `/design/mails`. */
import { MAIL_KINDS, type MailKind } from '@warung/contract/values/mail-kinds.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MailContent, MailShop } from '../backoffice/mails/mail-content.ts'
import { mailShopOf } from '../backoffice/mails/mail-shop.ts'
import { sampleMail } from '../backoffice/mails/messages/samples.ts'
import { renderHtml } from '../backoffice/mails/render-html.ts'
import { renderText } from '../backoffice/mails/render-text.ts'
import { declareRoutes } from '../http/access.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Shop } from '../shop.ts'

/** Mails inline their styles and load only a logo. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-src 'self'; frame-ancestors 'self'"

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY).send(html)
}

/** Sample facts need no escaping. */
function sampleList(shop: MailShop): string {
  const mails = MAIL_KINDS.map(
    (kind) => `<h2>${sampleMail(kind, shop).subject}</h2>
<p><a href="/design/mails/${kind}">${kind}, HTML</a> · <a href="/design/mails/${kind}/text">text</a></p>
<iframe src="/design/mails/${kind}" title="${kind}" width="100%" height="640"></iframe>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Mails</title></head><body><h1>Mails</h1>${mails.join('\n')}</body></html>`
}

export async function mailDesignRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const contentOf = (name: unknown): MailContent => {
    const kind: MailKind | undefined = MAIL_KINDS.find((each) => each === name)
    if (!kind) throw new Problem('address_not_found')
    return sampleMail(kind, mailShopOf(shop))
  }
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'browse' })
    scope.get('/design/mails', (_request, reply) => sendHtml(reply, sampleList(mailShopOf(shop))))
    scope.get<{ Params: { kind: string } }>('/design/mails/:kind', ({ params }, reply) =>
      sendHtml(reply, renderHtml(contentOf(params.kind), mailShopOf(shop))),
    )
    scope.get<{ Params: { kind: string } }>('/design/mails/:kind/text', ({ params }, reply) =>
      reply.type('text/plain; charset=utf-8').send(renderText(contentOf(params.kind), mailShopOf(shop))),
    )
  })
}
