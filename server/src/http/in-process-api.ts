import type { CallName } from '@warung/contract/call.ts'
import type { EncodedBody } from './encoded-body.ts'
import type { LoggedRequest, ReportProblem } from './error-handler.ts'

export type RawInput = { readonly params: unknown; readonly query: unknown }

/** @param address the call's URL, if any */
export type AnswerCatalogCall = (input: RawInput, address?: string) => Promise<EncodedBody>

export type CatalogInput = { readonly params?: object; readonly query?: object }

/** Not counted by rate limits, since the page itself was. @throws {Problem} as over HTTP, already logged */
export type InProcessApi = (name: CallName, input: CatalogInput, request: LoggedRequest) => Promise<unknown>

function toRawInput(values: object = {}): Record<string, string> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined.map(([key, value]) => [key, String(value)]))
}

/** @param catalogCalls public calls only */
export function createInProcessApi(
  catalogCalls: ReadonlyMap<CallName, AnswerCatalogCall>,
  reportProblem: ReportProblem,
): InProcessApi {
  return async (name, { params, query }, request) => {
    try {
      const answerCatalogCall = catalogCalls.get(name)
      if (!answerCatalogCall) throw new Error(`${name} is no call about the catalog that anyone may ask`)
      const body = await answerCatalogCall({ params: toRawInput(params), query: toRawInput(query) })
      return JSON.parse(body.text())
    } catch (error) {
      throw reportProblem(error, request)
    }
  }
}
