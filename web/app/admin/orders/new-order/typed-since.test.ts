import { expect, it } from 'vitest'
import { typedSince } from './typed-since'

const HOME = { address: 'Jl. Kaliurang 5', city: 'Sleman', postalCode: '55281', country: 'Indonesia' }
const SITI = { ...HOME, recipient: 'Siti', telephone: '0812' }

it('nothing where the form shows what it began with, or less', () => {
  expect(typedSince(SITI, SITI)).toEqual({})
  expect(typedSince(SITI, { ...SITI, telephone: '' })).toEqual({})
  expect(typedSince({}, { country: 'Indonesia', province: '' })).toEqual({})
})

it('the whole address if a part of it was typed, and each part of the contact by itself', () => {
  expect(typedSince(SITI, { ...SITI, address: 'Jl. Magelang 1' })).toEqual({
    ...HOME,
    address: 'Jl. Magelang 1',
    province: '',
  })
  expect(typedSince(SITI, { ...SITI, telephone: '0813' })).toEqual({ telephone: '0813' })
})
