/** Turns every error into a Problem (D4). */
import type { Language } from '@warung/contract/values/languages.ts'
import { problemAnswers } from '@warung/contract/values/problem-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isOutcomeUnknown } from '../platform/database/open.ts'
import { type ThrottledLog, throttledLog, type WarnLog } from '../platform/log/throttled-log.ts'
import { type PlainProblemCode, Problem } from '../platform/problems/problem.ts'
import type { LanguageOf } from './request-language.ts'

/** Fastify's own messages are written for programmers. */
const frameworkProblems: Partial<Record<string, PlainProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content_length_mismatch',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_body',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'too_many_form_fields',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'form_required',
}

function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  const code = frameworkProblems[errorCode(error)]
  if (code) return new Problem(code)
  if (isDatabaseUnavailable(error)) {
    return new Problem(isOutcomeUnknown(error) ? 'outcome_unknown' : 'shop_busy', undefined, { cause: error })
  }
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) return new Problem('bad_request')
  return new Problem('internal_error', { requestId }, { cause: error })
}

type ProblemHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Their log is throttled: a flood of refusals must neither cost time nor hide other lines. */
function isLoadShedding(status: number): boolean {
  return status === 429 || status === 503
}

export type LoggedRequest = Pick<FastifyRequest, 'id' | 'log'>

function logProblem(problem: Problem, request: LoggedRequest, shedLog: ThrottledLog): void {
  const { code, cause } = problem
  const { status } = problemAnswers[code]
  const why = cause === undefined ? {} : { err: cause }
  if (isLoadShedding(status))
    shedLog.warn(`${status}: ${problem.message}`, { request_id: request.id, ...why })
  else if (code === 'internal_error') request.log.error(why, 'unexpected failure')
  else if (status >= 500) request.log.error(why, problem.message)
}

function sendProblem(
  problem: Problem,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, retryAfterSeconds } = problem
  const { message, errors } = problem.textIn(language)
  const { status } = problemAnswers[code]
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      message,
      code,
      ...(errors ? { errors } : {}),
      ...(status >= 500 ? { request_id: request.id } : {}),
    })
}

export type ReportProblem = (error: unknown, request: LoggedRequest) => Problem

export function problemReporter(log: WarnLog): ReportProblem {
  const shedLog = throttledLog(log)
  return (error, request) => {
    const problem = toProblem(error, request.id)
    logProblem(problem, request, shedLog)
    return problem
  }
}

export function createErrorHandler(reportProblem: ReportProblem, languageOf: LanguageOf): ProblemHandler {
  return (error, request, reply) => {
    // when the client disconnects, the error looks like a lost database connection
    const isPeerGone = error !== null && error === request.raw.errored
    const thrown = isPeerGone ? new Problem('request_aborted') : error
    return sendProblem(reportProblem(thrown, request), languageOf(request), request, reply)
  }
}
