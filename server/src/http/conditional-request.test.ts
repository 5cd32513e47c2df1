import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { isNotModified } from './conditional-request.ts'

const ETAG = '"abc-br"'

async function asked(ifNoneMatch: string | undefined): Promise<boolean> {
  const app = Fastify()
  app.get('/', async (request) => ({ isKnown: isNotModified(request, ETAG) }))
  const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }
  const answer = await app.inject({ url: '/', headers })
  await app.close()
  return answer.json<{ isKnown: boolean }>().isKnown
}

it.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, `"other",W/${ETAG} , "third"`, '*', ' * '])(
  'what %s names is not sent again',
  async (header) => {
    expect(await asked(header)).toBe(true)
  },
)

it.each([undefined, '', 'abc-br', '"abc"', '"abc-br-2"', '"*"', '"x-abc-br"', '"other", "third"', '"abc-br'])(
  'what %s does not name is sent',
  async (header) => {
    expect(await asked(header)).toBe(false)
  },
)
