import { expect, it } from 'vitest'
import { readTrackingLines } from './tracking-lines'

const CHOSEN = [12, 7, 30]

it('puts lines to orders as they stand in the list, whatever blank lines and line ends there are', () => {
  expect(readTrackingLines('\r\n JP1 \r\n\r\nJP 2\tX\r\n', CHOSEN)).toMatchObject({
    faults: ['Line 4: the tracking number has invisible characters'],
    assigned: [{ line: 2, order_id: 12, tracking_number: 'JP1' }],
    without: [7, 30],
  })
  expect(readTrackingLines('A\nB\nC', CHOSEN).assigned.map(({ order_id }) => order_id)).toEqual(CHOSEN)
})

it.each(['7 JP7\n12 JP12', '7\tJP7\n12,JP12', '#7: JP7\n#12; JP12'])(
  'reads orders’ numbers: %j',
  (pasted) => {
    expect(readTrackingLines(pasted, CHOSEN)).toMatchObject({
      assigned: [
        { order_id: 7, tracking_number: 'JP7' },
        { order_id: 12, tracking_number: 'JP12' },
      ],
      faults: [],
      without: [30],
    })
  },
)

it('takes a number of digits and blanks for a tracking number, unless it begins with a chosen order’s', () => {
  expect(readTrackingLines('0041 2233', CHOSEN).assigned[0]?.tracking_number).toBe('0041 2233')
})

it('names each bad line', () => {
  expect(readTrackingLines('7 JP7\n99 JP9\nJP12', CHOSEN).faults).toEqual([
    'Line 2: order 99 is not selected',
    'Line 3: no order number before the tracking number',
  ])
  expect(readTrackingLines('A\nB\nC\nD', CHOSEN).faults).toEqual(['Line 4: only 3 orders are selected'])
  expect(readTrackingLines(`${'9'.repeat(65)}\nJP\u0007`, CHOSEN).faults).toEqual([
    'Line 1: the tracking number has more than 64 characters',
    'Line 2: the tracking number has invisible characters',
  ])
  expect(readTrackingLines('7 A\n7 A', CHOSEN).faults).toEqual(['Line 2: same as a line above'])
})

it('lets an order have two parcels, and says which number stands there twice', () => {
  const read = readTrackingLines('7 A\n7 B\n12 A', CHOSEN)
  expect(read.assigned).toHaveLength(3)
  expect(read.repeated).toEqual(['A'])
})

it('has nothing to say of nothing', () => {
  expect(readTrackingLines(' \n\n', CHOSEN)).toEqual({
    assigned: [],
    faults: [],
    without: CHOSEN,
    repeated: [],
  })
})
