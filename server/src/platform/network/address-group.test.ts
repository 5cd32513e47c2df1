import { describe, expect, it } from 'vitest'
import { addressGroup } from './address-group.ts'

describe('the group of an address', () => {
  it.each([
    '2a01:4f8::1',
    '2a01:4f8::2',
    '2a01:4f8:0:0::3',
    '2A01:04F8:0000:0000:0000:0000:0000:0001',
    '2a01:4f8::ffff:ffff:ffff:ffff',
    '2a01:4f8::1.2.3.4',
    '[2a01:4f8::1]:4711',
    '2a01:4f8::1%eth0',
  ])('of %s is its /64', (address) => {
    expect(addressGroup(address)).toBe('2a01:4f8::/64')
  })

  it.each([
    '1.2.3.4',
    '::ffff:1.2.3.4',
    '::ffff:102:304',
    '::FFFF:0102:0304',
    '0:0:0:0:0:ffff:1.2.3.4',
    '1.2.3.4:4711',
  ])('of %s is the IPv4 address', (address) => {
    expect(addressGroup(address)).toBe('1.2.3.4')
  })

  it.each([
    ['2a01:4f8::1', '2a01:4f8:0:1::1'],
    ['2a01:4f8:0:1::', '2a01:4f8:1::'],
    ['::1', '1.2.3.4'],
    ['::1', '::ffff:0.0.0.1'],
    ['1.2.3.4', '1.2.3.5'],
  ])('of %s is another than of %s', (one, other) => {
    expect(addressGroup(one)).not.toBe(addressGroup(other))
  })

  it.each(['', 'unknown', '_hidden', '1.2.3.4.5', ':::', '2a01:4f8::g'])(
    'of %j, which is no address, is itself',
    (text) => {
      expect(addressGroup(text)).toBe(text)
    },
  )
})
