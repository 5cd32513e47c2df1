import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FloorAnswer } from './floor.ts'

const held = new Map<string, FloorAnswer>()

const server = createServer((request, response) => {
  const answer = held.get(request.url ?? '')
  if (!answer) return void response.writeHead(404).end()
  response.writeHead(200, { ...answer.headers, 'content-length': answer.bytes.length })
  response.end(answer.bytes)
})

process.on('message', (answers: readonly FloorAnswer[]) => {
  for (const answer of answers) held.set(answer.path, { ...answer, bytes: Buffer.from(answer.bytes) })
  process.send?.('held')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
