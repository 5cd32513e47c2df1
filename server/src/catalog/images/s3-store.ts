import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../platform/config/optional-services.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { parseFileName } from './image-names.ts'
import type { ImageStore } from './image-store.ts'

const FOLDER = 'images/'
/** with retries; below the app's request timeout */
const MAX_CALL_MS = 10_000
const MAX_CONNECT_MS = 2_000

const MISSING = ['NoSuchKey', 'NotFound']
const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']

type S3Failure = Error & { readonly $metadata: { readonly httpStatusCode?: number } }

function isFailure(error: unknown): error is S3Failure {
  return error instanceof Error && '$metadata' in error
}
function isAborted(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AbortError'
}

function isNotFound(error: unknown): boolean {
  return isFailure(error) && MISSING.includes(error.name)
}

function unreachable(cause: unknown): Problem {
  return new Problem('image_store_unreachable', undefined, { cause })
}

function s3ProblemOf(error: unknown): unknown {
  if (!isFailure(error) && !isAborted(error)) return error
  const status = isFailure(error) ? error.$metadata.httpStatusCode : undefined
  if (status === 507 || FULL.includes(error.name)) {
    return new Problem('image_store_full', undefined, { cause: error })
  }
  const isTheirRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429
  return isTheirRefusal ? error : unreachable(error) // keys or rights are wrong: for the operator's log
}

async function s3Problem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw s3ProblemOf(error)
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw s3ProblemOf(error)
  }
}

function inTime(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(MAX_CALL_MS) }
}

function clientOf(s3: typeof import('@aws-sdk/client-s3'), config: S3Config): S3Client {
  return new s3.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { connectionTimeout: MAX_CONNECT_MS },
    // Other servers than Amazon's rarely have a host name per bucket.
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
  })
}

function objectOf(bucket: string, name: string): { Bucket: string; Key: string } {
  if (parseFileName(name) === undefined) throw new Error(`not the name of a picture's file: ${name}`)
  return { Bucket: bucket, Key: `${FOLDER}${name}` }
}

async function listNames(
  readPage: (after: string | undefined) => Promise<ListObjectsV2CommandOutput>,
): Promise<string[]> {
  const names: string[] = []
  let after: string | undefined
  do {
    const page = await readPage(after)
    for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(FOLDER.length))
    after = page.NextContinuationToken
  } while (after !== undefined)
  return names.filter((name) => parseFileName(name) !== undefined)
}

/** @throws when the bucket does not answer, or refuses the keys */
export async function s3Store(config: S3Config): Promise<ImageStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = clientOf(s3, config)
  const all = { Bucket: config.bucket, Prefix: FOLDER }
  await client.send(new s3.ListObjectsV2Command(all), inTime())

  const at = (name: string) => objectOf(config.bucket, name)

  return {
    put: async (name, bytes) => {
      const type = `image/${parseFileName(name)?.kind}`
      await s3Problem(
        client.send(new s3.PutObjectCommand({ ...at(name), Body: bytes, ContentType: type }), inTime()),
      )
    },

    has: async (name) =>
      (await unlessMissing(client.send(new s3.HeadObjectCommand(at(name)), inTime()))) !== undefined,

    get: async (name) => {
      const found = await unlessMissing(client.send(new s3.GetObjectCommand(at(name)), inTime()))
      if (!found) return undefined
      if (!found.Body) throw new Error(`the bucket answered without the bytes of ${name}`)
      try {
        return Buffer.from(await found.Body.transformToByteArray())
      } catch (error) {
        throw unreachable(error)
      }
    },

    delete: async (name) => {
      await s3Problem(client.send(new s3.DeleteObjectCommand(at(name)), inTime()))
    },

    list: () =>
      listNames((after) =>
        s3Problem(client.send(new s3.ListObjectsV2Command({ ...all, ContinuationToken: after }), inTime())),
      ),

    sweep: async () => {}, // an object is there whole or not at all
  }
}
