import { expect, it } from 'vitest'
import { typedSince } from './typed-since'

const HOME = { address: 'Jl. Kaliurang 5', city: 'Sleman', postalCode: '55281', country: 'Indonesia' }
const SITI = { ...HOME, recipient: 'Siti', telephone: '0812' }

it('nothing where the form shows what it began with, or less', () => {
  expect(typedSince({ known: SITI, typed: SITI })).toEqual({})
  expect(typedSince({ known: SITI, typed: { ...SITI, telephone: '' } })).toEqual({})
  expect(typedSince({ known: {}, typed: { country: 'Indonesia', province: '' } })).toEqual({})
})

it('the whole address if a part of it was typed, and each part of the contact by itself', () => {
  expect(typedSince({ known: SITI, typed: { ...SITI, address: 'Jl. Magelang 1' } })).toEqual({
    ...HOME,
    address: 'Jl. Magelang 1',
    province: '',
  })
  expect(typedSince({ known: SITI, typed: { ...SITI, telephone: '0813' } })).toEqual({ telephone: '0813' })
})

it('of what was typed for an account, the address alone: its contact is nobody else’s', () => {
  const typed = { ...SITI, address: 'Jl. Magelang 1', recipient: 'Kurir Siti', telephone: '0813' }
  expect(typedSince({ known: SITI, typed, customer: { user_id: 1 } })).toEqual({
    ...HOME,
    address: 'Jl. Magelang 1',
    province: '',
  })
})
