/** Serves a call by its contract: path, access, limit, schemas and statuses. */
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
import { addressGroup } from '../platform/network/address-group.ts'
import { serializeDates, type WithDates } from '../platform/time/shop-time.ts'
import type { CatalogResponses } from './catalog-responses.ts'
import { type EncodedBody, sendEncodedBody } from './encoded-body.ts'
import type { ReportProblem } from './error-handler.ts'
import { type AnswerCatalogCall, createInProcessApi, type InProcessApi } from './in-process-api.ts'
import { readInput } from './read-input.ts'
import { createSearchQueue, type SearchQueue } from './search-queue.ts'

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

type RequestOf<N extends CallName> = Calls[N] extends { isCatalog: true }
  ? unknown
  : { readonly request: FastifyRequest; readonly reply: FastifyReply }

type StreamedFile<N extends CallName> = Calls[N] extends { fileType: string } ? Readable : never

export type ServeCall = <N extends CallName>(
  name: N,
  handler: (request: CallRequest<N>) => Promise<WithDates<CallAnswer<N>> | StreamedFile<N>>,
  /** scope with another body parser; default: the whole app */
  scope?: FastifyInstance,
) => void

const JSON_TYPE = 'application/json; charset=utf-8'

const commonStatuses = [304, 400, 401, 403, 413, 415, 429, 500, 503]

export function documentedStatuses(name: CallName): readonly number[] {
  return [calls[name].status, ...calls[name].refusals, ...commonStatuses]
}

function sendCatalogAnswer(
  body: EncodedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.type(JSON_TYPE).header('cache-control', 'public, no-cache')
  return sendEncodedBody(body, request, reply)
}

function routeOf(name: CallName, call: Call) {
  const { method, path } = methodAndPath(name)
  return {
    method: method as HTTPMethods,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
    config: {
      callName: name,
      access: call.access,
      limit: call.limit,
      takesFile: call.file !== undefined,
      sendsFile: call.fileType !== undefined,
    },
  }
}

/** The last onRequest hook: it responds before anything is parsed. */
function serveFromCache({ getCached }: CatalogResponses): onRequestHookHandler {
  return (request, reply, done) => {
    const body = getCached(request.url)
    if (!body) return done()
    const sent = sendCatalogAnswer(body, request, reply)
    if (sent instanceof Promise) sent.catch(done)
  }
}

function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'keyword' in query
}

function catalogHandler(
  answerCatalogCall: AnswerCatalogCall,
  searchQueue: SearchQueue,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const answer = (): Promise<EncodedBody> => answerCatalogCall(request, request.url)
    // searching pages already wait in a queue per address (storefront/render-queue.ts)
    if (!isSearch(request.query)) return sendCatalogAnswer(await answer(), request, reply)
    const { signal } = request
    try {
      const body = await searchQueue(addressGroup(request.ip), answer, signal)
      return sendCatalogAnswer(body, request, reply)
    } catch (error) {
      if (error === signal.reason) return reply.hijack()
      throw error
    }
  }
}

/** Never cached. @param answer may contain Dates */
function sendAnswer(call: Call, answer: unknown, reply: FastifyReply, timezone: string): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (call.fileType) {
    const file = answer instanceof Readable ? answer : (call.answer.parse(answer) as string)
    return reply.type(`${call.fileType}; charset=utf-8`).send(file)
  }
  const body = JSON.stringify(call.answer.parse(serializeDates(answer, timezone)))
  return reply.type(JSON_TYPE).status(call.status).send(body)
}

export type ServeCallsOptions = {
  readonly timezone: string
  readonly responses: CatalogResponses
  readonly reportProblem: ReportProblem
}

export type ServedCalls = {
  readonly serve: ServeCall
  readonly served: ReadonlySet<CallName>
  readonly inProcessApi: InProcessApi
}

export function serveCalls(
  app: FastifyInstance,
  { timezone, responses, reportProblem }: ServeCallsOptions,
): ServedCalls {
  const served = new Set<CallName>()
  const catalogCalls = new Map<CallName, AnswerCatalogCall>()
  const searchQueue = createSearchQueue()
  const serve: ServeCall = (name, handler, scope = app) => {
    const call: Call = calls[name]
    const route = routeOf(name, call)
    served.add(name)
    if (!call.isCatalog) {
      scope.route({
        ...route,
        handler: async (request, reply) => {
          const input = readInput(call, request, request.body)
          const callRequest: object = { ...input, caller: request.caller, request, reply }
          return sendAnswer(call, await handler(callRequest as CallRequest<typeof name>), reply, timezone)
        },
      })
      return
    }
    const answerCatalogCall: AnswerCatalogCall = (rawInput, address) => {
      const callRequest = { ...readInput(call, rawInput), caller: undefined }
      return responses.answer({ name, ...callRequest }, address, async () =>
        call.answer.parse(serializeDates(await handler(callRequest as CallRequest<typeof name>), timezone)),
      )
    }
    if (call.access === 'anyone') catalogCalls.set(name, answerCatalogCall)
    scope.route({
      ...route,
      onRequest: serveFromCache(responses),
      handler: catalogHandler(answerCatalogCall, searchQueue),
    })
  }
  return { serve, served, inProcessApi: createInProcessApi(catalogCalls, reportProblem) }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    callName?: CallName
  }
}
