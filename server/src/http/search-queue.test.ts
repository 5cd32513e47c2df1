import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSearchQueue } from './search-queue.ts'

function openSearches() {
  const turns = createSearchQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const search = (group: string, signal?: AbortSignal) =>
    turns(
      group,
      () => {
        begun.push(group)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      signal,
    )
  return { search, begun, ends }
}

it('lets an address search for three at a time, and others meanwhile', async () => {
  const { search, begun, ends } = openSearches()
  const asked = Array.from({ length: 5 }, () => search('one'))
  await expect.poll(() => begun).toEqual(['one', 'one', 'one'])
  const other = search('other')
  await expect.poll(() => begun.at(-1)).toBe('other')
  ends[3]?.()
  await other
  for (let done = 0; done < 2; done += 1) {
    ends[done]?.()
    await expect.poll(() => begun.length).toBe(5 + done)
  }
  for (const end of ends) end()
  await Promise.all(asked)
})

it('refuses only callers with too many waiting searches', async () => {
  const { search, ends } = openSearches()
  const asked = Array.from({ length: 203 }, () => search('one'))
  await expect(search('one')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  const other = search('other')
  await expect.poll(() => ends.length).toBe(4)
  let isOver = false
  const all = Promise.all([...asked, other]).then(() => {
    isOver = true
  })
  while (!isOver) {
    for (const end of ends.splice(0)) end()
    await turn()
  }
  await all
})

it('removes a client that left from the queue at once, and gives its place to others', async () => {
  const { search, begun, ends } = openSearches()
  const gone = new AbortController()
  const underWay = Array.from({ length: 3 }, () => search('one'))
  const left = Array.from({ length: 200 }, () => search('one', gone.signal).catch((error: unknown) => error))
  gone.abort()
  const next = search('one')
  for (const error of await Promise.all(left)) expect(error).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => ends.length).toBe(3)
  for (const end of ends.splice(0)) end()
  await expect.poll(() => begun.length).toBe(4)
  for (const end of ends) end()
  await Promise.all([...underWay, next])
  expect(begun.length).toBe(4)
})

it('lets a begun search go on after its client left: it still counts as running', async () => {
  const { search, begun, ends } = openSearches()
  const gone = new AbortController()
  const underWay = Array.from({ length: 3 }, () => search('one', gone.signal))
  await expect.poll(() => begun.length).toBe(3)
  gone.abort()
  const next = search('one')
  await turn()
  expect(begun.length).toBe(3)
  for (const end of ends.splice(0)) end()
  await Promise.all(underWay)
  await expect.poll(() => begun.length).toBe(4)
  for (const end of ends) end()
  await next
})
