import { expect, it } from 'vitest'
import { shippingAddress, storeShippingAddress } from './checkout'
import { readText, writeText } from './storage'

const ADDRESS = { address: 'Jl. Kaliurang 5', city: 'Sleman', postalCode: '55281', country: 'Indonesia' }

it('keeps just the specification’s four parts where nothing else was said', () => {
  storeShippingAddress({ ...ADDRESS, province: '', recipient: ' ', telephone: '', email: '' })
  expect(JSON.parse(readText('shippingAddress') ?? '')).toEqual(ADDRESS)
  expect(shippingAddress()).toEqual(ADDRESS)
})

it('keeps what was said beside them', () => {
  const full = {
    ...ADDRESS,
    province: 'DI Yogyakarta',
    recipient: 'Siti',
    telephone: '0812',
    email: 's@contoh.test',
  }
  storeShippingAddress(full)
  expect(shippingAddress()).toEqual(full)
})

it('drops damaged texts beside the address, and keeps the address', () => {
  const damaged = {
    recipient: { evil: 1 },
    telephone: 5,
    email: 'x'.repeat(300),
    province: ' ',
    more: 'stays out',
  }
  writeText('shippingAddress', JSON.stringify({ ...ADDRESS, ...damaged }))
  expect(shippingAddress()).toEqual(ADDRESS)
})

it('drops an address that lacks a part', () => {
  writeText('shippingAddress', JSON.stringify({ ...ADDRESS, city: 7, recipient: 'Siti' }))
  expect(shippingAddress()).toBeUndefined()
})
