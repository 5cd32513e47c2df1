/** A server that speaks S3 over HTTP, with an empty bucket in a folder of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Config } from '../../src/platform/config/optional-services.ts'

const BUCKET = 'pictures'

export type S3Server = { readonly config: S3Config; close(): Promise<void> }

export async function startS3(): Promise<S3Server> {
  const dir = await mkdtemp(path.join(tmpdir(), 'warung-s3-'))
  const server = fork(path.join(import.meta.dirname, 's3-server.fixture.ts'), [dir, BUCKET], {
    execArgv: ['--openssl-legacy-provider'], // it continues a list by a token that it encrypts with DES
  })
  const ended = once(server, 'exit')
  const [port] = await Promise.race([
    once(server, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the S3 server ended with ${code} before it listened`))),
  ])
  return {
    config: {
      bucket: BUCKET,
      region: 'ap-southeast-3',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      server.kill()
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
