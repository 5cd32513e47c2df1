/** What browsers tell of content that a page's policy kept out: a line a second at most, about nobody. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { throttledLog } from '../platform/log/throttled-log.ts'

const REPORT_PATH = '/policy-reports'
const REPORTING_GROUP = 'policy'

/** The older directive is for browsers that do not know the newer. */
export const REPORT_DIRECTIVES = `report-uri ${REPORT_PATH}; report-to ${REPORTING_GROUP}`
export const REPORTING_ENDPOINTS = `${REPORTING_GROUP}="${REPORT_PATH}"`

const REPORT_LIMIT_BYTES = 16 * 1024

const reportText = z.string().catch('')
/** `application/csp-report`, and an entry of `application/reports+json` */
const reportUriBody = z.object({
  'csp-report': z.object({
    'effective-directive': reportText,
    'blocked-uri': reportText,
    'document-uri': reportText,
  }),
})
const reportingApiBody = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: reportText, blockedURL: reportText, documentURL: reportText }),
})

type Violation = { readonly directive: string; readonly blocked: string; readonly page: string }

/** Anybody may write anything here: what is not a plain word of the policy's is not repeated. */
function reportWord(given: string): string {
  return /^[a-z-]{1,30}$/.test(given) ? given : '?'
}

function originOf(given: string): string {
  if (!URL.canParse(given)) return reportWord(given)
  const { protocol, host } = new URL(given)
  return /^https?:$/.test(protocol) && /^[\w.:[\]-]{1,100}$/.test(host)
    ? `${protocol}//${host}`
    : reportWord(protocol.slice(0, -1))
}

/** `/order/7?x=y` → `/order`: who looked at what is nobody's business. */
function screenOf(given: string): string {
  if (!URL.canParse(given)) return '?'
  const [, first = ''] = new URL(given).pathname.split('/')
  return `/${first === '' ? '' : reportWord(first)}`
}

function violationOf(report: unknown): Violation | undefined {
  const old = reportUriBody.safeParse(report)
  if (old.success) {
    const told = old.data['csp-report']
    return {
      directive: reportWord(told['effective-directive']),
      blocked: originOf(told['blocked-uri']),
      page: screenOf(told['document-uri']),
    }
  }
  const current = reportingApiBody.safeParse(report)
  if (!current.success) return undefined
  const { effectiveDirective, blockedURL, documentURL } = current.data.body
  return {
    directive: reportWord(effectiveDirective),
    blocked: originOf(blockedURL),
    page: screenOf(documentURL),
  }
}

function parseReport(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // whoever sends such a thing needs no answer to it
  }
}

export async function policyReportRoutes(
  app: FastifyInstance,
  log: Parameters<typeof throttledLog>[0],
): Promise<void> {
  const throttled = throttledLog(log)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: REPORT_LIMIT_BYTES },
      (_request, body, done) => done(null, parseReport(String(body))),
    )
    const config = { access: 'anyone', limit: 'report' } as const
    scope.post(REPORT_PATH, { config, bodyLimit: REPORT_LIMIT_BYTES }, async ({ body }, reply) => {
      for (const report of Array.isArray(body) ? body : [body]) {
        const violation = violationOf(report)
        if (violation) throttled.warn('content was kept out of a page by its policy', violation)
      }
      return reply.status(204).send()
    })
  })
}
