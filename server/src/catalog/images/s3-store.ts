/** Pictures in a bucket, over S3's REST interface. */
import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../platform/config/optional-services.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { MARKER_NAME, parseFileName } from './image-names.ts'
import type { ImageStore } from './image-store.ts'

const FOLDER = 'images/'
const MARKER = FOLDER + MARKER_NAME
/** including retries; below the app's request timeout */
const MAX_CALL_MS = 10_000
const S3_RETRIES = 2

const MISSING = ['NoSuchKey', 'NotFound']
const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']

/** An error response, named by S3's own code (`NoSuchBucket`). */
class S3Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(`the bucket answered ${status} (${code}): check the S3 settings`)
    this.name = code
    this.status = status
  }
}

/** A web server or a proxy's page answers anything with 200: pictures would count as stored, and pages as pictures. */
function notS3(status: number): S3Refusal {
  return new S3Refusal(status, 'it does not speak S3')
}

/** Reads texts by regular expression: the responses used here have no attributes or nested elements of the same name. */
function xmlTexts(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text)
}

/** A response to HEAD has no body, so the status names the error. */
async function refusalOf(answer: Response): Promise<S3Refusal> {
  const xml = await answer.text()
  const [code = answer.status === 404 ? 'NotFound' : `HTTP ${answer.status}`] = xmlTexts(xml, 'Code')
  return new S3Refusal(answer.status, code)
}

/** Wrong keys or permissions stay S3Refusal, for the operator's log; other errors become Problems. */
function s3ProblemOf(error: unknown): unknown {
  if (!(error instanceof S3Refusal))
    return new Problem('image_store_unreachable', undefined, { cause: error })
  const { status, name } = error
  if (status === 507 || FULL.includes(name))
    return new Problem('image_store_full', undefined, { cause: error })
  const isForOperator = status < 500 && status !== 429
  return isForOperator ? error : new Problem('image_store_unreachable', undefined, { cause: error })
}

type S3Call = { readonly method: string; readonly body?: Uint8Array<ArrayBuffer>; readonly type?: string }

/** @returns the body; undefined if the object does not exist @throws {S3Refusal}, and what fetch throws */
async function callS3(client: AwsClient, url: string, call: S3Call): Promise<Buffer | undefined> {
  const { method, body, type } = call
  const answer = await client.fetch(url, {
    method,
    signal: AbortSignal.timeout(MAX_CALL_MS),
    ...(body ? { body } : {}),
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type } : {}),
    },
  })
  if (answer.ok) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    // Google Cloud Storage calls its empty answers to PUT and DELETE html; one to HEAD is always empty
    if (isHtml && (bytes.length > 0 || method === 'HEAD')) throw notS3(answer.status)
    return bytes
  }
  const refusal = await refusalOf(answer)
  if (MISSING.includes(refusal.name)) return undefined
  throw refusal
}

/** Most servers other than Amazon's have no host name per bucket. */
function bucketUrl({ endpoint, bucket, region }: S3Config): string {
  return endpoint === undefined
    ? `https://${bucket}.s3.${region}.amazonaws.com/`
    : `${endpoint.replace(/\/$/, '')}/${bucket}/`
}

function objectPath(name: string): string {
  if (parseFileName(name) === undefined) throw new Error(`not the name of a picture's file: ${name}`)
  return `${FOLDER}${name}`
}

function bucketListQuery(after: string | undefined): string {
  const query = { 'list-type': '2', prefix: FOLDER, ...(after ? { 'continuation-token': after } : {}) }
  return `?${new URLSearchParams(query)}`
}

async function listNames(readPage: (after: string | undefined) => Promise<string>): Promise<string[]> {
  const names: string[] = []
  let after: string | undefined
  do {
    const xml = await readPage(after)
    for (const key of xmlTexts(xml, 'Key')) names.push(key.slice(FOLDER.length))
    after = xmlTexts(xml, 'NextContinuationToken')[0]
  } while (after !== undefined)
  return names.filter((name) => parseFileName(name) !== undefined)
}

/** @throws when the bucket does not answer, or refuses the keys */
export async function s3Store(config: S3Config): Promise<ImageStore> {
  const { AwsClient } = await import('aws4fetch')
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: S3_RETRIES })
  const base = bucketUrl(config)
  const first = await callS3(client, base + bucketListQuery(undefined), { method: 'GET' })
  if (!first?.includes('<ListBucketResult')) throw notS3(200)

  const call = async (path: string, options: S3Call): Promise<Buffer | undefined> => {
    try {
      return await callS3(client, base + path, options)
    } catch (error) {
      throw s3ProblemOf(error)
    }
  }

  return {
    put: async (name, bytes) => {
      const type = `image/${parseFileName(name)?.kind}`
      await call(objectPath(name), { method: 'PUT', body: new Uint8Array(bytes), type })
    },
    has: async (name) => (await call(objectPath(name), { method: 'HEAD' })) !== undefined,
    get: (name) => call(objectPath(name), { method: 'GET' }),
    delete: async (name) => {
      await call(objectPath(name), { method: 'DELETE' })
    },
    list: () =>
      listNames(async (after) => String((await call(bucketListQuery(after), { method: 'GET' })) ?? '')),
    readMarker: async () => (await call(MARKER, { method: 'GET' }))?.toString(),
    writeMarker: async (installationId) => {
      const body = new TextEncoder().encode(installationId)
      await call(MARKER, { method: 'PUT', body, type: 'text/plain' })
    },
    sweep: async () => {}, // objects are written atomically, so there are no partial files
  }
}
