/** Logs content security policy violations: at most a line per second, without personal data. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { throttledLog } from '../platform/log/throttled-log.ts'

const REPORT_PATH = '/policy-reports'
const REPORTING_GROUP = 'policy'

/** The older directive is for older browsers. */
export const REPORT_DIRECTIVES = `report-uri ${REPORT_PATH}; report-to ${REPORTING_GROUP}`
export const REPORTING_ENDPOINTS = `${REPORTING_GROUP}="${REPORT_PATH}"`

const REPORT_LIMIT_BYTES = 16 * 1024

const reportText = z.string().catch('')
/** `application/csp-report`, or an entry of `application/reports+json` */
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

/** Reports are untrusted: only plain policy words are logged. */
function reportWord(text: string): string {
  return /^[a-z-]{1,30}$/.test(text) ? text : '?'
}

function originOf(uri: string): string {
  if (!URL.canParse(uri)) return reportWord(uri)
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) && /^[\w.:[\]-]{1,100}$/.test(host)
    ? `${protocol}//${host}`
    : reportWord(protocol.slice(0, -1))
}

/** `/order/7?x=y` → `/order`: paths are personal data. */
function screenOf(uri: string): string {
  if (!URL.canParse(uri)) return '?'
  const [, first = ''] = new URL(uri).pathname.split('/')
  return `/${first === '' ? '' : reportWord(first)}`
}

function violationOf(report: unknown): Violation | undefined {
  const old = reportUriBody.safeParse(report)
  if (old.success) {
    const report = old.data['csp-report']
    return {
      directive: reportWord(report['effective-directive']),
      blocked: originOf(report['blocked-uri']),
      page: screenOf(report['document-uri']),
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
    return undefined // no answer for invalid reports
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
