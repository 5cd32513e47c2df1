import { describe, expect, it } from 'vitest'
import { type PicturesAction, reducePictures } from './product-pictures'

const FRONT = { image: '/images/a.webp', alt: 'From the front' }
const ABOVE = { image: '/images/b.webp', alt: 'From above' }
const INSIDE = { image: '/images/c.webp', alt: '' }
const ALL = [FRONT, ABOVE, INSIDE]

describe('the pictures of a product', () => {
  it.each<[what: string, action: PicturesAction, expected: readonly object[]]>([
    [
      'takes one more at the end, not described yet',
      { type: 'add', image: '/images/d.webp' },
      [...ALL, { image: '/images/d.webp', alt: '' }],
    ],
    [
      'describes one alone',
      { type: 'describe', place: 2, alt: 'Inside' },
      [FRONT, ABOVE, { ...INSIDE, alt: 'Inside' }],
    ],
    ['describes the first', { type: 'describe', place: 0, alt: '' }, [{ ...FRONT, alt: '' }, ABOVE, INSIDE]],
    ['moves one up, with its words', { type: 'move', place: 1, by: -1 }, [ABOVE, FRONT, INSIDE]],
    ['moves one down', { type: 'move', place: 1, by: 1 }, [FRONT, INSIDE, ABOVE]],
    ['moves the first no further up', { type: 'move', place: 0, by: -1 }, ALL],
    ['moves the last no further down', { type: 'move', place: 2, by: 1 }, ALL],
    ['moves nothing where none is', { type: 'move', place: 3, by: -1 }, ALL],
    ['removes the first', { type: 'remove', place: 0 }, [ABOVE, INSIDE]],
    ['removes one alone', { type: 'remove', place: 1 }, [FRONT, INSIDE]],
    ['removes nothing where none is', { type: 'remove', place: 3 }, ALL],
  ])('%s', (_, action, expected) => {
    const before = structuredClone(ALL)
    expect(reducePictures(ALL, action)).toEqual(expected)
    expect(ALL).toEqual(before)
  })

  it('begins with the first that is added', () => {
    expect(reducePictures([], { type: 'add', image: '/images/a.webp' })).toEqual([
      { image: '/images/a.webp', alt: '' },
    ])
  })
})
