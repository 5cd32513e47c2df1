import { describe, expect, it } from 'vitest'
import type { Capture, CaptureStatus, PaymentUnit, ProviderOrder } from '../../providers/provider.ts'
import { checkPayment, type ExpectedPayment, type Verdict } from './check-payment.ts'

const REFERENCE = 'a1b2c3d4e5f6-7-00112233445566778899aabbccddeeff'

const expected: ExpectedPayment = {
  payment_reference: REFERENCE,
  payment_amount_minor: 939,
  payment_currency: 'USD',
  merchant_id: 'OURS',
  isByItsMethod: true,
}

function capture(more: Partial<Capture> = {}): Capture {
  return {
    capture_id: 'CAP1',
    status: 'completed',
    amount_minor: 939,
    currency: 'USD',
    reference: REFERENCE,
    captured_at: new Date(0),
    ...more,
  }
}

function unit(captures: readonly Capture[], more: Partial<PaymentUnit> = {}): PaymentUnit {
  return {
    reference: REFERENCE,
    merchant_id: 'OURS',
    captures,
    refunds: [],
    ...more,
  }
}

function found(units: readonly PaymentUnit[], more: Partial<ProviderOrder> = {}): ProviderOrder {
  return {
    provider_order_id: 'ORDER1',
    status: 'completed',
    isCharge: true,
    units,
    payer_email: 'payer@test.example',
    payer_name: 'Payer',
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
    const parts = [capture({ amount_minor: 900 }), capture({ capture_id: 'CAP2', amount_minor: 39 })]
    expect(verdictOf(...parts)).toMatchObject({ kind: 'paid', amount_minor: 939 })
  })

  it('is the completed one after a declined one, which is not counted', () => {
    const declined = capture({ capture_id: 'CAP0', status: 'declined' })
    expect(verdictOf(declined, capture())).toMatchObject({ kind: 'paid', captures: [{ capture_id: 'CAP1' }] })
  })

  it('has no decimals in a currency without them', () => {
    const yen: ExpectedPayment = { ...expected, payment_amount_minor: 1445, payment_currency: 'JPY' }
    const paid = found([unit([capture({ amount_minor: 1445, currency: 'JPY' })])])
    expect(checkPayment(paid, yen)).toMatchObject({ kind: 'paid', amount_minor: 1445 })
  })
})

describe('captured money that does not', () => {
  it.each<[string, Partial<Capture>]>([
    ['a cent too little', { amount_minor: 938 }],
    ['a cent too much', { amount_minor: 940 }],
    ['nothing, or an amount that cannot be read', { amount_minor: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['a currency of smaller worth', { currency: 'JPY', amount_minor: 939 }],
    ['no number', { amount_minor: Number.NaN }],
    ['below zero', { amount_minor: -939 }],
  ])('is of the wrong amount: %s', (_, wrong) => {
    expect(verdictOf(capture(wrong))).toEqual(unmatched('wrong_amount'))
  })

  it('is the full amount beside one that cannot be read', () => {
    const strange = capture({ capture_id: 'CAP2', amount_minor: 0 })
    expect(verdictOf(capture(), strange)).toEqual(unmatched('wrong_amount'))
  })

  it('is the full amount twice', () => {
    expect(verdictOf(capture(), capture({ capture_id: 'CAP2' }))).toEqual(unmatched('wrong_amount'))
  })

  it('is a full amount of which a part is still pending', () => {
    const parts = [
      capture({ amount_minor: 900 }),
      capture({ capture_id: 'CAP2', amount_minor: 39, status: 'pending' }),
    ]
    expect(verdictOf(...parts)).toEqual(unmatched('wrong_amount'))
  })

  it.each(['7', '', ` ${REFERENCE}`, REFERENCE.toUpperCase(), undefined])(
    'bears %j on its unit in place of our reference',
    (reference) => {
      expect(checkPayment(found([unit([capture()], { reference })]), expected)).toEqual(
        unmatched('unmatched'),
      )
    },
  )

  it.each(['7', undefined])('bears %j on the capture itself', (reference) => {
    expect(verdictOf(capture({ reference }))).toEqual(unmatched('unmatched'))
  })

  it.each(['THEIRS', '', undefined])('went to %j', (merchant_id) => {
    expect(checkPayment(found([unit([capture()], { merchant_id })]), expected)).toEqual(
      unmatched('wrong_payee'),
    )
  })

  it('came by another provider than that of the order’s payment method', () => {
    const elsewhere = { ...expected, isByItsMethod: false }
    expect(checkPayment(found([unit([capture()])]), elsewhere)).toEqual(unmatched('other_method'))
    expect(checkPayment(found([unit([])]), elsewhere)).toEqual({ kind: 'failed' })
  })

  it('came with another intent, or split over units', () => {
    const one = unit([capture()])
    expect(checkPayment(found([one], { isCharge: false }), expected)).toEqual(unmatched('no_such_order'))
    expect(checkPayment(found([one, one]), expected)).toEqual(unmatched('no_such_order'))
    expect(checkPayment(found([unit([]), one]), expected)).toEqual(unmatched('no_such_order'))
  })
})

describe('nothing captured', () => {
  it('may still come', () => {
    expect(checkPayment(found([unit([])], { status: 'open' }), expected)).toEqual({ kind: 'not_paid' })
    expect(checkPayment(found([unit([])]), expected)).toEqual({ kind: 'not_paid' })
  })

  it('is pending while the provider looks at it, also after a declined try', () => {
    const pending = capture({ status: 'pending' })
    expect(verdictOf(pending)).toEqual({ kind: 'pending' })
    expect(verdictOf(capture({ capture_id: 'CAP0', status: 'declined' }), pending)).toEqual({
      kind: 'pending',
    })
  })

  it('has gone back when refunded', () => {
    expect(verdictOf(capture({ status: 'refunded' }))).toEqual({ kind: 'refunded' })
  })

  it.each<CaptureStatus>(['declined', 'failed'])('has failed when %s', (status) => {
    expect(verdictOf(capture({ status }))).toEqual({ kind: 'failed' })
  })

  it('is unmatched money if part of it was refunded before the shop knew of it', () => {
    expect(verdictOf(capture({ status: 'partly_refunded' }))).toEqual({
      kind: 'unmatched',
      reason: 'wrong_amount',
    })
  })

  it('has failed when the provider’s order is void, of another intent, or without a unit', () => {
    expect(checkPayment(found([unit([])], { status: 'void' }), expected)).toEqual({ kind: 'failed' })
    expect(checkPayment(found([unit([])], { isCharge: false }), expected)).toEqual({ kind: 'failed' })
    expect(checkPayment(found([]), expected)).toEqual({ kind: 'failed' })
  })
})
