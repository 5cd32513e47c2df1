import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistances } from './edit-distance.ts'

const LIMIT = 2

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'))
}

/** By the definition, without any thought of speed. */
function plainDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [restOfOne, restOfOther] = [one.slice(1), other.slice(1)]
  const exchanged =
    one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0]
      ? 1 + plainDistance(one.slice(2), other.slice(2))
      : Number.POSITIVE_INFINITY
  return Math.min(
    exchanged,
    plainDistance(restOfOne, restOfOther) + (one[0] === other[0] ? 0 : 1),
    plainDistance(restOfOne, other) + 1,
    plainDistance(one, restOfOther) + 1,
  )
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

it('is the distance by its definition, to the whole and to the best of its beginnings, up to the limit', () => {
  fc.assert(
    fc.property(word, word, word, (one, before, other) => {
      const text = bytesOf(`${before}${other}`)
      const { full, prefix } = editDistances(bytesOf(one), text, [before.length, text.length], LIMIT)
      const toBeginnings = Array.from({ length: other.length + 1 }, (_none, length) =>
        plainDistance(one, other.slice(0, length)),
      )
      expect(Math.min(full, LIMIT + 1)).toBe(Math.min(plainDistance(one, other), LIMIT + 1))
      expect(Math.min(prefix, LIMIT + 1)).toBe(Math.min(...toBeginnings, LIMIT + 1))
    }),
  )
})
