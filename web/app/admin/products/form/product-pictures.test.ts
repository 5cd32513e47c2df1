import { describe, expect, it } from 'vitest'
import { isImageEnough, type PicturesAction, reducePictures } from './product-pictures'

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
      { type: 'describe', index: 2, alt: 'Inside' },
      [FRONT, ABOVE, { ...INSIDE, alt: 'Inside' }],
    ],
    ['describes the first', { type: 'describe', index: 0, alt: '' }, [{ ...FRONT, alt: '' }, ABOVE, INSIDE]],
    ['moves one up, with its words', { type: 'move', index: 1, by: -1 }, [ABOVE, FRONT, INSIDE]],
    ['moves one down', { type: 'move', index: 1, by: 1 }, [FRONT, INSIDE, ABOVE]],
    ['moves the first no further up', { type: 'move', index: 0, by: -1 }, ALL],
    ['moves the last no further down', { type: 'move', index: 2, by: 1 }, ALL],
    ['moves nothing where none is', { type: 'move', index: 3, by: -1 }, ALL],
    ['removes the first', { type: 'remove', index: 0 }, [ABOVE, INSIDE]],
    ['removes one alone', { type: 'remove', index: 1 }, [FRONT, INSIDE]],
    ['removes nothing where none is', { type: 'remove', index: 3 }, ALL],
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

describe('what the image alone says of the pictures (D24)', () => {
  const saved = { image: FRONT.image, images: ALL }
  const plain = { image: INSIDE.image, images: undefined }
  const other = '/images/d.webp'
  it.each<
    [
      what: string,
      pictures: readonly { image: string; alt: string }[],
      saved: object | undefined,
      is: boolean,
    ]
  >([
    ['a new product without any', [], undefined, true],
    ['a new product with one', [INSIDE], undefined, true],
    ['a new product with one in words', [FRONT], undefined, false],
    ['a new product with two', [INSIDE, ABOVE], undefined, false],
    ['one that was without words', [INSIDE], plain, true],
    ['its first removed', [], plain, true],
    ['all as they were', ALL, saved, true],
    ['other words', [FRONT, { ...ABOVE, alt: '' }, INSIDE], saved, false],
    ['another order', [ABOVE, FRONT, INSIDE], saved, false],
    ['one removed', [FRONT, INSIDE], saved, false],
    ['the first replaced, its words left out', [{ image: other, alt: '' }, ABOVE, INSIDE], saved, true],
    ['the first replaced, its words kept', [{ image: other, alt: FRONT.alt }, ABOVE, INSIDE], saved, false],
    ['the first removed: the second has words', [ABOVE, INSIDE], saved, false],
  ])('%s', (_, pictures, saved, is) => {
    expect(isImageEnough(pictures, saved as { image: string } | undefined)).toBe(is)
  })
})
