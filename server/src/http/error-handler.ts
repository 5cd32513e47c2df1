/** The one table from what went wrong to its status, and the one shape of a refusal (D4). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isOutcomeUnknown } from '../database/open.ts'
import { type ThrottledLog, throttledLog } from '../log/throttled-log.ts'
import { Problem, type ProblemKind } from '../problems.ts'

const problemStatuses = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'not-acceptable': 422,
  'too-many': 429,
  unavailable: 503,
  'no-space': 507,
} as const satisfies Record<ProblemKind, number>

/** Words for what the HTTP layer itself refuses; its own messages speak to programmers. */
const frameworkProblems: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too-large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(
    'unsupported-type',
    'This kind of content is not accepted here.',
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem(
    'bad-input',
    'The request does not have the length it claims.',
  ),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('bad-input', 'The request is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Problem('bad-input', 'The request is empty.'),
  FST_REQ_FILE_TOO_LARGE: new Problem('too-large', 'The file is too large.'),
  FST_FILES_LIMIT: new Problem('too-large', 'Send one file at a time.'),
  FST_PARTS_LIMIT: new Problem('too-large', 'Send one file at a time.'),
  FST_FIELDS_LIMIT: new Problem('too-large', 'Send the file alone.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Problem(
    'unsupported-type',
    'Send the picture as a form with a file.',
  ),
  FST_ERR_HANDLER_TIMEOUT: new Problem('unavailable', 'This takes too long right now. Please try again.', {
    retryAfterSeconds: 5,
  }),
}

function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

function problemStatus(error: unknown): number | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
}

/** Whatever was thrown, as a Problem; undefined for what only the log may know. */
function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const known = frameworkProblems[errorCode(error)]
  if (known) return known
  if (isDatabaseUnavailable(error)) {
    const words = isOutcomeUnknown(error)
      ? 'This takes too long right now, and it may have been done all the same. Please look again in a moment before you repeat it.'
      : 'The shop is busy right now. Please try again in a moment.'
    return new Problem('unavailable', words, { retryAfterSeconds: 3, cause: error })
  }
  const status = problemStatus(error)
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('bad-input', 'The request could not be understood.')
  }
  return undefined
}

type ProblemHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Refused because there is too much to do: under a flood such lines must cost nothing, and hide nothing else. */
function isLoadShedding(status: number): boolean {
  return status === 429 || status === 503
}

function logProblem(
  error: unknown,
  problem: Problem | undefined,
  request: FastifyRequest,
  shed: ThrottledLog,
) {
  const status = problem ? problemStatuses[problem.kind] : 500
  const reason = error instanceof Problem ? error.cause : error
  const why = reason === undefined ? {} : { err: reason }
  if (problem && isLoadShedding(status))
    shed.warn(`${status}: ${problem.message}`, { request_id: request.id, ...why })
  else if (status >= 500) request.log.error(why, problem?.message ?? 'unexpected failure')
}

function sendProblemBody(
  problem: Problem | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = problem ? problemStatuses[problem.kind] : 500
  if (problem?.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(problem.retryAfterSeconds))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      message: problem?.message ?? `Something went wrong on our side. Please try again. (${request.id})`,
      ...(problem?.errors ? { errors: problem.errors } : {}),
      ...(status >= 500 ? { request_id: request.id } : {}),
    })
}

export function createErrorHandler(log: Parameters<typeof throttledLog>[0]): ProblemHandler {
  const shed = throttledLog(log)
  return (error, request, reply) => {
    // a peer that went away while it sent is no trouble of the database, whose lost connections look alike
    const isPeerGone = error !== null && error === request.raw.errored
    const problem = isPeerGone ? new Problem('bad-input', 'The request broke off.') : toProblem(error)
    logProblem(error, problem, request, shed)
    return sendProblemBody(problem, request, reply)
  }
}
