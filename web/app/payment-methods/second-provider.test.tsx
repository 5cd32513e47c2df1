/** A second provider in the pages: one folder (this object) and its entry beside the others. */
import type { Order } from '@warung/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { describe, expect, it } from 'vitest'
import type { PageMethod } from '../client/context'
import type { BrowserProvider, BrowserProviders, OrderBlockProps } from './browser-provider'
import { changeMethodTexts } from './change-method-texts'
import { MethodRadios } from './method-radios'
import { OrderPaymentBlock } from './order-payment-block'
import { BROWSER_PROVIDERS } from './registry'

const trial: BrowserProvider = {
  RadioContent: () => 'Pay at the counter',
  OrderBlock: ({ order, method }: OrderBlockProps) =>
    `Bring ${order.payment_amount} to ${method.options.counter}`,
}
const WITH_TRIAL: BrowserProviders = { ...BROWSER_PROVIDERS, trial }

function method(payment_method_id: number, name: string, provider: string): PageMethod {
  return { payment_method_id, name, provider, options: { counter: 'Pasar Beringharjo' }, isPermitted: true }
}

const FIRST = method(1, 'First', 'paypal')
const SECOND = method(2, 'Counter', 'trial')
const UNKNOWN = method(3, 'Later', 'not-in-this-build')

function radios(methods: readonly PageMethod[], selectedId: number): string {
  return renderToStaticMarkup(
    <MethodRadios
      title="How to pay"
      methods={methods}
      providers={WITH_TRIAL}
      selectedId={selectedId}
      onSelect={() => {}}
    />,
  )
}

/** With its lazy parts: one still loading when the file ends would fail another file. */
async function block(payment_method_id: number, payment_method_name: string): Promise<string> {
  const order = {
    ...{ order_id: 7, payment_method_id, payment_method_name, payment_amount: '94501.05', accepted_at: null },
  } as Partial<Order> as Order
  const { prelude } = await prerender(
    <OrderPaymentBlock
      order={order}
      methods={[FIRST, SECOND, UNKNOWN]}
      providers={WITH_TRIAL}
      calls={{
        recordProviderOrder: async () => {},
        openProviderOrder: async () => ({ provider_order_id: 'A1', token: 'a' }),
        pay: async () => {},
        reportTransfer: async () => {},
        sendSlip: async () => {},
        changeMethod: async () => {},
      }}
      showOrder={async () => {}}
      onConflict={() => {}}
    />,
  )
  return new Response(prelude).text()
}

describe('the payment screen', () => {
  it('shows the specification’s one radio, selected, for the one method of every shop', () => {
    const html = radios([FIRST], 1)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(html).toMatch(/<input[^>]* value="1"[^>]*>Paypal or Credit Car</)
    expect(html).toMatch(/ checked=""/)
  })

  it('shows a second provider’s radio beside it, the chosen one selected', () => {
    const html = radios([FIRST, SECOND], 2)
    expect(html.match(/<input/g)).toHaveLength(2)
    expect(html).toMatch(/<input[^>]* checked="" value="2"[^>]*>Pay at the counter</)
    expect(html.match(/checked/g)).toHaveLength(1)
  })

  it('shows no radio for a method whose provider the pages do not know', () => {
    expect(radios([FIRST, SECOND, UNKNOWN], 1).match(/<input/g)).toHaveLength(2)
  })
})

describe('an order’s page', () => {
  it('shows the block of the order’s own method', async () => {
    expect(await block(2, 'Counter')).toContain('Bring 94501.05 to Pasar Beringharjo')
    expect(await block(1, 'First')).not.toContain('Bring')
  })

  it('finds it by its id, whatever it was named when the order was placed', async () => {
    expect(await block(2, 'First')).toContain('Bring 94501.05 to Pasar Beringharjo')
    expect(await block(2, 'At the counter')).toContain('Bring 94501.05 to Pasar Beringharjo')
  })

  it('shows only the way to another for a method that the browser cannot pay', async () => {
    for (const html of [await block(3, 'Later'), await block(4, 'Counter')]) {
      expect(html).toContain(changeMethodTexts.open)
      expect(html).not.toContain('Bring')
    }
  })
})
