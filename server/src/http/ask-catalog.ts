/** What pages show of the catalog: the calls themselves, asked in this process as nobody, without a request. */
import type { CallName } from '@warung/contract/call.ts'
import type { AskedBy, ReportProblem } from './error-handler.ts'
import type { EncodedBody } from './finished-body.ts'

/** As addresses spell it, which schemas read. */
export type RawInput = { readonly params: unknown; readonly query: unknown }

/** Reads what was asked, answers from what is kept, or makes the answer. @param address where there was one */
export type AnswerCatalogCall = (spelled: RawInput, address?: string) => Promise<EncodedBody>

export type CatalogInput = { readonly params?: object; readonly query?: object }

/**
 * Not counted against a limit: whoever asked for the page was.
 *
 * @param askedBy who waits for the page
 * @returns the answer, as it would be sent
 * @throws {Problem} as it would be sent; the log was told
 */
export type InProcessApi = (name: CallName, input: CatalogInput, askedBy: AskedBy) => Promise<unknown>

function spellingOf(values: object = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

/** @param catalogCalls those that anyone may ask */
export function createInProcessApi(
  catalogCalls: ReadonlyMap<CallName, AnswerCatalogCall>,
  reportProblem: ReportProblem,
): InProcessApi {
  return async (name, { params, query }, askedBy) => {
    try {
      const answerCatalogCall = catalogCalls.get(name)
      if (!answerCatalogCall) throw new Error(`${name} is no call about the catalog that anyone may ask`)
      const body = await answerCatalogCall({ params: spellingOf(params), query: spellingOf(query) })
      return JSON.parse(body.text())
    } catch (error) {
      throw reportProblem(error, askedBy)
    }
  }
}
