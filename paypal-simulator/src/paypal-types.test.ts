// Checks types by compiling. PayPal's members are all optional, so misspelt ones need a check too.
import type { OrderResponseBody, PayPalButtonsComponent, PayPalNamespace } from '@paypal/paypal-js'
import { expectTypeOf, test } from 'vitest'
import type { buttonsOf } from './browser/buttons.js'
import type { paypalNamespace } from './browser/install.js'
import type { captureInOrder } from './capture-body.ts'
import type { capturedOrderBody, createdOrderBody, orderBody } from './order-body.ts'
import type { refundInOrder } from './refund-body.ts'

type PayPalUnit = NonNullable<OrderResponseBody['purchase_units']>[number]
type PayPalPayments = NonNullable<PayPalUnit['payments']>
type PayPalCapture = NonNullable<PayPalPayments['captures']>[number]
type PayPalRefund = NonNullable<PayPalPayments['refunds']>[number]

type Full = ReturnType<typeof orderBody>
type Captured = ReturnType<typeof capturedOrderBody>
type Created = ReturnType<typeof createdOrderBody>
type CaptureInOrder = ReturnType<typeof captureInOrder>
type RefundInOrder = ReturnType<typeof refundInOrder>

type Unknown<Ours, Theirs> = Ours extends unknown ? Exclude<keyof Ours, keyof Theirs> : never

test('orders fit PayPal’s type', () => {
  expectTypeOf<Full>().toExtend<OrderResponseBody>()
  expectTypeOf<Captured>().toExtend<OrderResponseBody>()
  expectTypeOf<Created>().toExtend<OrderResponseBody>()
  expectTypeOf<Unknown<Full | Captured | Created, OrderResponseBody>>().toBeNever()
  expectTypeOf<Unknown<Full['purchase_units'][number], PayPalUnit>>().toBeNever()
})

test('captures and refunds in an order fit PayPal’s types', () => {
  expectTypeOf<CaptureInOrder>().toExtend<PayPalCapture>()
  expectTypeOf<Unknown<CaptureInOrder, PayPalCapture>>().toBeNever()
  expectTypeOf<RefundInOrder>().toExtend<PayPalRefund>()
  expectTypeOf<Unknown<RefundInOrder, PayPalRefund>>().toBeNever()
})

test('the script’s object is PayPal’s namespace', () => {
  expectTypeOf<ReturnType<typeof paypalNamespace>>().toExtend<PayPalNamespace>()
  expectTypeOf<ReturnType<ReturnType<typeof buttonsOf>>>().toExtend<PayPalButtonsComponent>()
})
