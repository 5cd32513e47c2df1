/**
 * Puts a call of the contract on the wire: its path, who may, its limit, its schemas, its
 * statuses. A feature's routes hand over nothing but what is theirs.
 */
import { Readable } from 'node:stream'
import { type CallName, type Calls, calls, methodAndPath } from '@warung/contract/call.ts'
import type { Call } from '@warung/contract/call-definition.ts'
import type { CallAnswer } from '@warung/contract/client.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../accounts/authenticate.ts'
import { addressGroup } from '../address-group.ts'
import { Problem } from '../problems/problem.ts'
import { serializeDates, type WithDates } from '../shop-time.ts'
import { type AnswerCatalogCall, type AskCatalog, catalogAsker, type SpelledInput } from './ask-catalog.ts'
import type { CatalogAnswers } from './catalog-answers.ts'
import type { ReportProblem } from './error-handler.ts'
import { type FinishedBody, sendFinishedBody } from './finished-body.ts'
import { createSearchTurns } from './search-turns.ts'

type Parsed<N extends CallName, K extends 'params' | 'query' | 'body'> = Calls[N] extends {
  [P in K]: infer S
}
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : undefined

type CallerOf<N extends CallName> = Calls[N]['access'] extends 'anyone' ? undefined : Caller

type CallRequest<N extends CallName> = {
  readonly params: Parsed<N, 'params'>
  readonly query: Parsed<N, 'query'>
  readonly body: Parsed<N, 'body'>
  readonly caller: CallerOf<N>
} & RequestOf<N>

/** What is the same for everyone is answered without a request too: to pages. */
type RequestOf<N extends CallName> = Calls[N] extends { isCatalog: true }
  ? unknown
  : { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** A file that is sent while it is still being read: of any size, in the memory of one part. */
type StreamedFile<N extends CallName> = Calls[N] extends { isCsv: true } ? Readable : never

export type ServeCall = <N extends CallName>(
  name: N,
  handler: (given: CallRequest<N>) => Promise<WithDates<CallAnswer<N>> | StreamedFile<N>>,
  /** where bodies of another kind are read; the whole app otherwise */
  scope?: FastifyInstance,
) => void

const JSON_TYPE = 'application/json; charset=utf-8'

/** Statuses that any call may answer; a call declares its own besides. */
const commonStatuses = [304, 400, 401, 403, 413, 415, 429, 500, 503]

export function documentedStatuses(name: CallName): readonly number[] {
  return [calls[name].status, ...calls[name].refusals, ...commonStatuses]
}

function parseOrProblem(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new Problem('invalid_input', { issues: result.error.issues })
  return result.data
}

/** What a path holds in place of an id that cannot exist is simply not there. */
function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem('address_not_found')
  return result.data
}

/** Anybody may ask for it again, and is told when it is the same. */
function sendCatalogAnswer(
  body: FinishedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.type(JSON_TYPE).header('cache-control', 'public, no-cache')
  return sendFinishedBody(body, request, reply)
}

/** Last of the hooks that let a request in: what is kept of its address is sent, and nothing of it read. */
function answerFromKept({ kept }: CatalogAnswers): onRequestHookHandler {
  return (request, reply, done) => {
    const body = kept(request.url)
    if (!body) return done()
    const sent = sendCatalogAnswer(body, request, reply)
    if (sent instanceof Promise) sent.catch(done)
  }
}

function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'keyword' in query
}

function sendCsv(text: string | Readable, reply: FastifyReply): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store').send(text)
}

export type ServeCallsOptions = {
  readonly timezone: string
  readonly answers: CatalogAnswers
  readonly reportProblem: ReportProblem
}

export type ServedCalls = {
  readonly serve: ServeCall
  readonly served: ReadonlySet<CallName>
  readonly askCatalog: AskCatalog
}

export function serveCalls(
  app: FastifyInstance,
  { timezone, answers, reportProblem }: ServeCallsOptions,
): ServedCalls {
  const served = new Set<CallName>()
  const catalogCalls = new Map<CallName, AnswerCatalogCall>()
  const searchTurns = createSearchTurns()
  const serve: ServeCall = (name, handler, scope = app) => {
    const call: Call = calls[name]
    const { method, path } = methodAndPath(name)
    served.add(name)
    const read = ({ params, query }: SpelledInput, body?: unknown) => ({
      params: parseParams(call.params, params),
      query: parseOrProblem(call.query, query),
      body: parseOrProblem(call.body, body),
    })
    const route = {
      method: method as HTTPMethods,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        callName: name,
        access: call.access,
        limit: call.limit,
        takesFile: call.file !== undefined,
        sendsFile: call.isCsv === true,
      },
    }
    if (call.isCatalog) {
      const answerCatalogCall: AnswerCatalogCall = (spelled, address) => {
        const given = { ...read(spelled), caller: undefined }
        return answers.answer({ name, ...given }, address, async () =>
          call.answer.parse(serializeDates(await handler(given as CallRequest<typeof name>), timezone)),
        )
      }
      if (call.access === 'anyone') catalogCalls.set(name, answerCatalogCall)
      scope.route({
        ...route,
        onRequest: answerFromKept(answers),
        handler: async (request, reply) => {
          const answer = (): Promise<FinishedBody> => answerCatalogCall(request, request.url)
          // pages that search have a line of their address's already (storefront/render-queue.ts)
          if (!isSearch(request.query)) return sendCatalogAnswer(await answer(), request, reply)
          const { signal } = request
          try {
            const body = await searchTurns(addressGroup(request.ip), answer, signal)
            return sendCatalogAnswer(body, request, reply)
          } catch (error) {
            if (error === signal.reason) return reply.hijack() // nobody is there to answer
            throw error
          }
        },
      })
      return
    }
    scope.route({
      ...route,
      handler: async (request, reply) => {
        const given: object = { ...read(request, request.body), caller: request.caller, request, reply }
        const answer = await handler(given as CallRequest<typeof name>)
        if (call.isCsv) {
          const file: unknown = answer
          return sendCsv(file instanceof Readable ? file : (call.answer.parse(file) as string), reply)
        }
        const body = JSON.stringify(call.answer.parse(serializeDates(answer, timezone)))
        return reply.type(JSON_TYPE).status(call.status).header('cache-control', 'no-store').send(body)
      },
    })
  }
  return { serve, served, askCatalog: catalogAsker(catalogCalls, reportProblem) }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    callName?: CallName
  }
}
