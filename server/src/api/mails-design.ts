import { LANGUAGES } from '@warung/contract/values/languages.ts'
import { MAIL_KINDS } from '@warung/contract/values/mail-kinds.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MailContent, MailShop } from '../backoffice/mails/mail-content.ts'
import { mailShopOf } from '../backoffice/mails/mail-shop.ts'
import { sampleMail } from '../backoffice/mails/messages/samples.ts'
import { renderHtml } from '../backoffice/mails/render-html.ts'
import { renderText } from '../backoffice/mails/render-text.ts'
import { declareRoutes } from '../http/access.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Shop } from '../shop.ts'

/** Mails use inline styles and load only the logo. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-src 'self'; frame-ancestors 'self'"

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY).send(html)
}

const IFRAME_SIZE = 'width="100%" height="640"'

function sampleList(shop: MailShop): string {
  const mails = LANGUAGES.flatMap((language) =>
    MAIL_KINDS.map((kind) => {
      const [path, title] = [`/design/mails/${language}/${kind}`, `${kind}, ${language}`]
      return `<h2 lang="${language}">${sampleMail(kind, { ...shop, language }).subject}</h2>
<p><a href="${path}">${title}, HTML</a> · <a href="${path}/text">text</a></p>
<iframe src="${path}" title="${title}" ${IFRAME_SIZE}></iframe>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Mails</title></head><body><h1>Mails</h1>${mails.join('\n')}</body></html>`
}

type SampleParams = { readonly language: string; readonly kind: string }

function findSample(settings: MailShop, params: SampleParams): { content: MailContent; shop: MailShop } {
  const language = LANGUAGES.find((each) => each === params.language)
  const kind = MAIL_KINDS.find((each) => each === params.kind)
  if (!language || !kind) throw new Problem('address_not_found')
  const shop = { ...settings, language }
  return { content: sampleMail(kind, shop), shop }
}

export async function mailDesignRoutes(app: FastifyInstance, context: Shop): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope, { access: 'anyone', limit: 'browse' })
    scope.get('/design/mails', (_request, reply) => sendHtml(reply, sampleList(mailShopOf(context))))
    scope.get<{ Params: SampleParams }>('/design/mails/:language/:kind', ({ params }, reply) => {
      const { content, shop } = findSample(mailShopOf(context), params)
      return sendHtml(reply, renderHtml(content, shop))
    })
    scope.get<{ Params: SampleParams }>('/design/mails/:language/:kind/text', ({ params }, reply) => {
      const { content, shop } = findSample(mailShopOf(context), params)
      return reply.type('text/plain; charset=utf-8').send(renderText(content, shop))
    })
  })
}
