import { describe, expect, it } from 'vitest'
import { checkPayment, type ExpectedPayment, type Verdict } from './check-payment.ts'
import type { Capture, CaptureStatus, PaymentUnit, ProviderOrder } from './providers/provider.ts'

const REFERENCE = 'a1b2c3d4e5f6-7-00112233445566778899aabbccddeeff'

const expected: ExpectedPayment = {
  payment_reference: REFERENCE,
  payment_amount: '9.39',
  payment_currency: 'USD',
  merchant_id: 'OURS',
}

function capture(more: Partial<Capture> = {}): Capture {
  return {
    capture_id: 'CAP1',
    status: 'COMPLETED',
    amount: '9.39',
    currency: 'USD',
    custom_id: REFERENCE,
    captured_at: new Date(0),
    ...more,
  }
}

function unit(captures: readonly Capture[], more: Partial<PaymentUnit> = {}): PaymentUnit {
  return {
    custom_id: REFERENCE,
    merchant_id: 'OURS',
    captures,
    refunds: [],
    ...more,
  }
}

function found(units: readonly PaymentUnit[], more: Partial<ProviderOrder> = {}): ProviderOrder {
  return {
    provider_order_id: 'ORDER1',
    status: 'COMPLETED',
    intent: 'CAPTURE',
    units,
    payer_email: 'payer@test.example',
    ...more,
  }
}

function verdictOf(...captures: Capture[]): Verdict {
  return checkPayment(found([unit(captures)]), expected)
}
function unmatched(reason: string) {
  return { kind: 'unmatched', reason }
}

describe('what pays an order', () => {
  it('is one completed capture of the full amount, to us, for this order', () => {
    expect(verdictOf(capture())).toMatchObject({ kind: 'paid', amount_minor: 939 })
  })

  it('is several that add up', () => {
    const parts = [capture({ amount: '9.00' }), capture({ capture_id: 'CAP2', amount: '0.39' })]
    expect(verdictOf(...parts)).toMatchObject({ kind: 'paid', amount_minor: 939 })
  })

  it('is the completed one after a declined one, which is not counted', () => {
    const declined = capture({ capture_id: 'CAP0', status: 'DECLINED' })
    expect(verdictOf(declined, capture())).toMatchObject({ kind: 'paid', captures: [{ capture_id: 'CAP1' }] })
  })

  it('is written in any way that means the same amount', () => {
    expect(verdictOf(capture({ amount: '9.390' })).kind).toBe('unmatched')
    const ten = { ...expected, payment_amount: '10.00' }
    expect(checkPayment(found([unit([capture({ amount: '10' })])]), ten).kind).toBe('paid')
  })

  it('has no decimals in a currency without them', () => {
    const yen: ExpectedPayment = { ...expected, payment_amount: '1445', payment_currency: 'JPY' }
    const paid = found([unit([capture({ amount: '1445', currency: 'JPY' })])])
    expect(checkPayment(paid, yen)).toMatchObject({ kind: 'paid', amount_minor: 1445 })
  })
})

describe('captured money that does not', () => {
  it.each<[string, Partial<Capture>]>([
    ['a cent too little', { amount: '9.38' }],
    ['a cent too much', { amount: '9.40' }],
    ['nothing', { amount: '0.00' }],
    ['another currency', { currency: 'EUR' }],
    ['a currency of smaller worth', { currency: 'JPY', amount: '939' }],
    ['no amount at all', { amount: 'NaN' }],
    ['below zero', { amount: '-9.39' }],
  ])('is of the wrong amount: %s', (_, wrong) => {
    expect(verdictOf(capture(wrong))).toEqual(unmatched('wrong amount'))
  })

  it('is the full amount twice', () => {
    expect(verdictOf(capture(), capture({ capture_id: 'CAP2' }))).toEqual(unmatched('wrong amount'))
  })

  it('is a full amount of which a part is still pending', () => {
    const parts = [
      capture({ amount: '9.00' }),
      capture({ capture_id: 'CAP2', amount: '0.39', status: 'PENDING' }),
    ]
    expect(verdictOf(...parts)).toEqual(unmatched('wrong amount'))
  })

  it.each(['7', '', ` ${REFERENCE}`, REFERENCE.toUpperCase(), undefined])(
    'bears %j on its unit in place of our reference',
    (custom_id) => {
      expect(checkPayment(found([unit([capture()], { custom_id })]), expected)).toEqual(
        unmatched('unmatched'),
      )
    },
  )

  it.each(['7', undefined])('bears %j on the capture itself', (custom_id) => {
    expect(verdictOf(capture({ custom_id }))).toEqual(unmatched('unmatched'))
  })

  it.each(['THEIRS', '', undefined])('went to %j', (merchant_id) => {
    expect(checkPayment(found([unit([capture()], { merchant_id })]), expected)).toEqual(
      unmatched('wrong payee'),
    )
  })

  it('came with another intent, or split over units', () => {
    const one = unit([capture()])
    expect(checkPayment(found([one], { intent: 'AUTHORIZE' }), expected)).toEqual(unmatched('no such order'))
    expect(checkPayment(found([one, one]), expected)).toEqual(unmatched('no such order'))
    expect(checkPayment(found([unit([]), one]), expected)).toEqual(unmatched('no such order'))
  })
})

describe('nothing captured', () => {
  it('may still come', () => {
    for (const status of ['CREATED', 'APPROVED', 'SAVED', 'PAYER_ACTION_REQUIRED']) {
      expect(checkPayment(found([unit([])], { status }), expected)).toEqual({ kind: 'not yet' })
    }
  })

  it('is pending while the provider looks at it, also after a declined try', () => {
    const pending = capture({ status: 'PENDING' })
    expect(verdictOf(pending)).toEqual({ kind: 'pending' })
    expect(verdictOf(capture({ capture_id: 'CAP0', status: 'DECLINED' }), pending)).toEqual({
      kind: 'pending',
    })
  })

  it('has gone back when REFUNDED', () => {
    expect(verdictOf(capture({ status: 'REFUNDED' }))).toEqual({ kind: 'refunded' })
  })

  it.each<CaptureStatus>(['DECLINED', 'FAILED'])('has failed when %s', (status) => {
    expect(verdictOf(capture({ status }))).toEqual({ kind: 'failed' })
  })

  it('is unmatched money when somebody gave part of it back before the shop heard of it', () => {
    expect(verdictOf(capture({ status: 'PARTIALLY_REFUNDED' }))).toEqual({
      kind: 'unmatched',
      reason: 'wrong amount',
    })
  })

  it('has failed when the provider’s order is void, of another intent, or without a unit', () => {
    expect(checkPayment(found([unit([])], { status: 'VOIDED' }), expected)).toEqual({ kind: 'failed' })
    expect(checkPayment(found([unit([])], { intent: 'AUTHORIZE' }), expected)).toEqual({ kind: 'failed' })
    expect(checkPayment(found([]), expected)).toEqual({ kind: 'failed' })
  })
})
