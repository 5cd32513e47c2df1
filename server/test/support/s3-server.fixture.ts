/** A process of its own that serves S3 over HTTP; tells its port to its parent, ends with it. */
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

type Settings = {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
  allowMismatchedSignatures: boolean
}

const require = createRequire(import.meta.url)
// it ships no types
const S3rver = require('@20minutes/s3rver') as new (settings: Settings) => { run(): Promise<AddressInfo> }

const [directory, bucket] = process.argv.slice(2)
if (directory === undefined || bucket === undefined) throw new Error('wanted: a folder and a bucket')
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
  // it checks the signature of a list as if the bucket's path had no slash at its end, as it has
  allowMismatchedSignatures: true,
})
const { port } = await server.run()
process.send?.(port)
process.on('disconnect', () => process.exit())
