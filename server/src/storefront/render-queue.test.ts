import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../platform/problems/problem.ts'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'

/** Renderings take a millisecond by default, and record their address. */
let queue: RenderQueue<string>
let rendered: string[]
let othersAreHere: boolean
const staying = new AbortController().signal

function ask(address: string, key: string, { signal = staying, ms = 1 } = {}) {
  return queue.enqueue(key, { address, signal }, async () => {
    rendered.push(`${address}:${key}`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    return key
  })
}
function askTimes(address: string, times: number) {
  return Array.from({ length: times }, (_, turn) => ask(address, `${address}${turn}`))
}

beforeEach(() => {
  vi.useFakeTimers()
  rendered = []
  othersAreHere = false
  queue = createRenderQueue({ hasOthers: () => othersAreHere, now: () => performance.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('renderings', () => {
  it('of one address wait for one another, and not those of others', async () => {
    const flood = askTimes('a', 90)
    const other = ask('b', 'b0')
    await vi.advanceTimersByTimeAsync(3)
    expect(await other).toBe('b0')
    expect(rendered.slice(0, 2)).toEqual(['a:a0', 'b:b0'])
    await vi.runAllTimersAsync()
    expect(await Promise.all(flood)).toHaveLength(90)
  })

  it('take turns among addresses', async () => {
    const asked = ['a', 'b', 'c', 'd'].flatMap((address) => askTimes(address, 3))
    await vi.runAllTimersAsync()
    await Promise.all(asked)
    const rounds = [0, 4, 8].map((from) => rendered.slice(from, from + 4).map((each) => each.at(0)))
    for (const round of rounds) expect(round.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('have all of the time while they are alone, and a third of it otherwise', async () => {
    const alone = askTimes('a', 30)
    await vi.advanceTimersByTimeAsync(30)
    expect(rendered).toHaveLength(30)
    await Promise.all(alone)
    othersAreHere = true
    rendered = []
    const beside = askTimes('b', 30)
    await vi.advanceTimersByTimeAsync(30)
    expect(rendered.length).toBeGreaterThanOrEqual(9)
    expect(rendered.length).toBeLessThanOrEqual(11)
    await vi.runAllTimersAsync()
    await Promise.all(beside)
  })

  it('of the same page are one', async () => {
    const asked = [ask('a', 'home'), ask('a', 'home'), ask('b', 'home')]
    await vi.runAllTimersAsync()
    expect(await Promise.all(asked)).toEqual(['home', 'home', 'home'])
    expect(rendered).toEqual(['a:home'])
  })

  it('that others asked for as well do not wait in the queue of a flood alone', async () => {
    const flood = askTimes('a', 90)
    const same = ask('a', 'home')
    const other = ask('b', 'home')
    await vi.advanceTimersByTimeAsync(3)
    expect(await other).toBe('home')
    expect(await same).toBe('home')
    await vi.runAllTimersAsync()
    await Promise.all(flood)
  })

  it('fail for their own request, and the next goes on', async () => {
    const broken = queue.enqueue('broken', { address: 'a', signal: staying }, () =>
      Promise.reject(new Error('broken')),
    )
    const next = ask('a', 'next')
    const failed = expect(broken).rejects.toThrow('broken')
    await vi.runAllTimersAsync()
    await failed
    expect(await next).toBe('next')
  })
})

describe('an asker who has gone', () => {
  it('is not rendered for', async () => {
    const first = ask('a', 'first')
    const leaving = new AbortController()
    const gone = ask('a', 'gone', { signal: leaving.signal })
    leaving.abort()
    expect(await gone).toBeUndefined()
    expect(await ask('a', 'gone too', { signal: leaving.signal })).toBeUndefined()
    await vi.runAllTimersAsync()
    await first
    expect(rendered).toEqual(['a:first'])
  })

  it('takes nothing from another who asked for the same page', async () => {
    const first = ask('a', 'first')
    const leaving = new AbortController()
    const gone = ask('a', 'same', { signal: leaving.signal })
    const stays = ask('a', 'same')
    leaving.abort()
    expect(await gone).toBeUndefined()
    await vi.runAllTimersAsync()
    await first
    expect(await stays).toBe('same')
  })

  it('leaves room in its line', async () => {
    const leaving = new AbortController()
    const asked = Array.from({ length: 500 }, (_, turn) =>
      ask('a', `${turn}`, { signal: leaving.signal }).catch(() => 'refused'),
    )
    leaving.abort()
    await Promise.all(asked)
    const after = askTimes('a', 50)
    await vi.runAllTimersAsync()
    expect(await Promise.all(after)).toHaveLength(50)
  })
})

describe('too many', () => {
  const refusalsIn = async (asked: readonly Promise<unknown>[]): Promise<unknown[]> => {
    const settled = Promise.allSettled(asked)
    await vi.runAllTimersAsync()
    return (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  }

  it('of one address are refused to it alone', async () => {
    const flood = askTimes('a', 500)
    const other = askTimes('b', 50)
    const refused = await refusalsIn(flood)
    expect(refused).toHaveLength(500 - 101)
    expect(refused.every((each) => each instanceof Problem && each.code === 'too_many_requests')).toBe(true)
    expect(await refusalsIn(other)).toEqual([])
  })

  it('of everybody are shed from the longest line', async () => {
    const floods = Array.from({ length: 5 }, (_, turn) => askTimes(`flood${turn}`, 100)).flat()
    const others = Array.from({ length: 20 }, (_, turn) => ask(`other${turn}`, `page${turn}`))
    const refused = await refusalsIn(floods)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((each) => each instanceof Problem && each.code === 'render_queue_full')).toBe(true)
    expect(await refusalsIn(others)).toEqual([])
  })
})
